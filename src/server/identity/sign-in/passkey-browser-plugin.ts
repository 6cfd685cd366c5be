import type { FastifyInstance } from 'fastify';
import { CHALLENGE_MS } from '#server/identity/sign-in/passkey-challenge-store.ts';
import { newToken } from '#server/identity/sign-in/session-token.ts';
import { hashToken } from '#server/platform/db/hash-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser under which the challenge of a sign-in is stored. */
    findPasskeyHolder(): string | undefined;
  }
  interface FastifyReply {
    /** Gives the browser a new random name for its next sign-in with a passkey, and returns how it is stored. */
    namePasskeyHolder(): string;
  }
}

/**
 * Somebody who signs in has no session yet, so a cookie binds the challenge to the browser: what a passkey signed in
 * one browser opens no session in another. Register after the cookie plugin.
 */
export function passkeyBrowsers(app: FastifyInstance, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Secure-karam_passkey' : 'karam_passkey';
  const attributes = { path: '/api/login', httpOnly: true, sameSite: 'strict', secure } as const;

  app.decorateRequest('findPasskeyHolder', function () {
    const token = this.cookies[name];
    return token ? hashToken(token) : undefined;
  });

  app.decorateReply('namePasskeyHolder', function () {
    const token = newToken();
    this.setCookie(name, token, { ...attributes, maxAge: CHALLENGE_MS / 1000 });
    return hashToken(token);
  });
}
