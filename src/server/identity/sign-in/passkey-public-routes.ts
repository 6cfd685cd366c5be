import { callerOf } from '#server/identity/sign-in/caller-of.ts';
import {
  challengePasskey,
  findKnownAccountOf,
  signInWithPasskey,
} from '#server/identity/sign-in/passkey-sign-in.ts';
import { relyingPartyOf } from '#server/identity/sign-in/relying-party.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { sessionUser } from '#shared/contracts/auth.ts';
import { passkeyRequest, signedByPasskey } from '#shared/contracts/passkeys.ts';

/** Below /api/login, because the browser sends the cookies of a sign-in only there. */
const PATH = '/api/login/passkey';

export function passkeyPublicRoutes({ app, ...platform }: RouteScope): void {
  const { db, publicOrigin } = platform;

  app.post(
    `${PATH}/challenge`,
    {
      config: { rateLimit: 'challenges' },
      schema: {
        tags: ['auth'],
        summary: 'What a passkey has to sign, once and within five minutes. The answer sets a cookie',
        response: { 200: passkeyRequest, ...refused(429) },
      },
    },
    async (request, reply) =>
      challengePasskey(platform, reply.namePasskeyHolder(), relyingPartyOf(request, publicOrigin)),
  );

  app.post(
    PATH,
    {
      config: {
        rateLimit: 'login',
        findCountedAccount: (request) => findKnownAccountOf(db, signedByPasskey.parse(request.body), request),
      },
      schema: {
        tags: ['auth'],
        summary: 'Sign in with a passkey instead of a password. The answer sets the session cookie',
        body: signedByPasskey,
        response: { 200: sessionUser, ...refused(400, 401, 429) },
      },
    },
    async (request, reply) =>
      reply.startSession((openSession) =>
        signInWithPasskey(platform, request.body, callerOf(request, publicOrigin), openSession),
      ),
  );
}
