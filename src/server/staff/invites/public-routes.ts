import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { getInvited } from '#server/staff/invites/accept-invite.ts';
import { invite, inviteParam } from '#shared/contracts/invites.ts';

export function invitePublicRoutes({ app, db, clock }: RouteScope): void {
  app.get(
    '/api/invites/:token',
    {
      schema: {
        tags: ['staff'],
        summary: 'The staff member whom an invitation is for',
        params: inviteParam,
        response: { 200: invite, ...refused(400, 404) },
      },
    },
    async (request) => getInvited(db, request.params.token, clock()),
  );
}
