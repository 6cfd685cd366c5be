import { getMemberInvite } from '#server/business/members/join-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { inviteParam } from '#shared/contracts/invites.ts';
import { memberInvite } from '#shared/contracts/members.ts';

export function memberPublicRoutes({ app, db, clock }: RouteScope): void {
  app.get(
    '/api/member-invites/:token',
    {
      schema: {
        tags: ['members'],
        summary: 'The business and the role that an invitation is for',
        params: inviteParam,
        response: { 200: memberInvite, ...refused(400, 404) },
      },
    },
    async (request) => getMemberInvite(db, request.params.token, clock()),
  );
}
