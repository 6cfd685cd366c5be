import { z } from 'zod';
import { actorOf } from '#server/features/audit/record-audit.ts';
import { chooseBusiness } from '#server/features/auth/choose-business.ts';
import { joinBusiness } from '#server/features/members/join-business.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { inviteParam } from '#shared/contracts/invites.ts';

export function memberSignedInRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.post(
    '/api/member-invites/:token/accept',
    {
      schema: {
        tags: ['members'],
        summary: 'Become a manager or a viewer of the business. This session then shows it',
        params: inviteParam,
        response: { 204: z.null(), ...refused(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { token } = request.params;
      const joining = { token, actor: actorOf(request, user.id), now: clock(), publicOrigin };
      const businessId = await joinBusiness(db, user, joining);
      await chooseBusiness(db, request.findSid(), businessId);
      return reply.code(204).send(null);
    },
  );
}
