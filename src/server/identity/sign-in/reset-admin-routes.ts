import { offerResetLink } from '#server/identity/sign-in/offer-reset-link.ts';
import { actingAdmin } from '#server/identity/sign-in/own-password.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { passwordAgain, resetLink, userParam } from '#shared/contracts/auth.ts';

export function resetAdminRoutes({ app, userOf, ...platform }: SignedInScope): void {
  app.post(
    '/api/admin/users/:id/reset-link',
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['auth'],
        summary: 'Make a link with which this user can set a new password. It is shown only once',
        params: userParam,
        body: passwordAgain,
        response: { 201: resetLink, ...refused(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const made = await offerResetLink(
        platform,
        request.params.id,
        actingAdmin(request, userOf(request).id),
      );
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );
}
