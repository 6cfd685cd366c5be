import { z } from 'zod';
import { actorOf } from '#server/features/audit/record-audit.ts';
import { chooseBusiness } from '#server/features/auth/choose-business.ts';
import { acceptInvite } from '#server/features/invites/accept-invite.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { inviteParam } from '#shared/contracts/invites.ts';

export function inviteSignedInRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.post(
    '/api/invites/:token/accept',
    {
      schema: {
        tags: ['staff'],
        summary: 'Join the signed-in staff account to the invited staff member',
        params: inviteParam,
        response: { 204: z.undefined(), ...refused(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { token } = request.params;
      const actor = actorOf(request, user.id);
      const businessId = await acceptInvite(db, user, actor, token, clock(), publicOrigin);
      await chooseBusiness(db, request.findSid(), businessId);
      return reply.code(204).send(undefined);
    },
  );
}
