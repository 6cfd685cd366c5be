import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CHALLENGE_MS } from '#server/identity/second-factor/passkey-store.ts';
import { newToken } from '#server/identity/sessions/session-plugin.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';

/**
 * The library that checks passkeys. Loaded with the first passkey, not at the start: it takes 29 MB and a fifth of a
 * second, during which requests are answered as always (longest pause measured: 23 ms).
 */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, decodeAttestationObject: helpers.decodeAttestationObject };
}

/** What a passkey has to sign: 256 random bits. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The name of the account inside the passkey, in base64url. Some devices show it without being unlocked, so it is the
 * random id of the account and says nothing about the person.
 */
export function passkeyHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The website for which passkeys are made: a passkey of another origin or domain is refused. */
export type RelyingParty = { origin: string; domain: string };

/**
 * The public origin. In development, on plain http, one machine has several names (localhost, Vite's port): there the
 * origin that the browser names counts, which plugins/security-headers.ts has compared with the host of the request.
 */
export function relyingPartyOf(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): RelyingParty {
  const named = publicOrigin.startsWith('https:') ? undefined : request.headers.origin;
  const origin = named ?? publicOrigin;
  return { origin, domain: new URL(origin).hostname };
}

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
