import type { SignedInScope } from '#server/scopes.ts';
import { sessionUser } from '#shared/contracts/auth.ts';
import { errorBody } from '#shared/contracts/error-body.ts';

export function authSignedInRoutes({ app, userOf }: SignedInScope): void {
  app.get(
    '/api/auth/user',
    {
      schema: { tags: ['auth'], summary: 'Who is signed in', response: { 200: sessionUser, 401: errorBody } },
    },
    async (request) => userOf(request),
  );
}
