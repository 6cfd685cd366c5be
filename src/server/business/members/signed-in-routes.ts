import { z } from 'zod';
import { joinBusiness } from '#server/business/members/join-business.ts';
import { chooseBusiness } from '#server/identity/sign-in/choose-business.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
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
