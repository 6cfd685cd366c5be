import { z } from 'zod';
import { chooseBusiness } from '#server/identity/sign-in/choose-business.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { acceptInvite } from '#server/staff/invites/accept-invite.ts';
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
