import { actorOf } from '#server/features/audit/record-audit.ts';
import { offerResetLink } from '#server/features/auth/offer-reset-link.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { resetLink, userParam } from '#shared/contracts/auth.ts';

export function resetAdminRoutes({ app, userOf, ...platform }: SignedInScope): void {
  app.post(
    '/api/admin/users/:id/reset-link',
    {
      schema: {
        tags: ['auth'],
        summary: 'Make a link with which this user can set a new password. It is shown only once',
        params: userParam,
        response: { 201: resetLink, ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const made = await offerResetLink(platform, request.params.id, actorOf(request, userOf(request).id));
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );
}
