import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Account } from '#server/identity/sessions/session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's id, if this browser has signed in to the account before with its current password. */
    findKnownBrowser(account: Account): string | undefined;
    /** Whether it is worth looking for the account: this browser has signed in to some account before, or says so. */
    showsBrowser(): boolean;
  }
  interface FastifyReply {
    rememberBrowser(account: Account): void;
  }
}

const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Register after the cookie plugin. */
export function knownBrowsers(app: FastifyInstance, secret: string, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:');
  // The prefix makes the browser refuse the cookie over plain http. `__Host-` would need the path `/`.
  const name = secure ? '__Secure-karam_browser' : 'karam_browser';
  // Only the sign-in route reads this cookie, so the browser sends it nowhere else.
  const attributes = { path: '/api/login', httpOnly: true, sameSite: 'strict', secure } as const;

  app.decorateRequest('findKnownBrowser', function (account) {
    return findKnownBrowser(secret, account, this.cookies[name]);
  });

  app.decorateRequest('showsBrowser', function () {
    return this.cookies[name] !== undefined;
  });

  app.decorateReply('rememberBrowser', function (account) {
    if (this.request.findKnownBrowser(account)) return;
    this.setCookie(name, newKnownBrowser(secret, account), { ...attributes, maxAge: KEPT_SECONDS });
  });
}

/**
 * The cookie value that a browser keeps after a sign-in: a random id, and an HMAC over that id, the account
 * and its password hash. A password change therefore makes it invalid. It gives no access; it only shows that
 * this browser has signed in to the account before (see slow-guessing.ts).
 */
export function newKnownBrowser(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proofOf(secret, account, name).toString('base64url')}`;
}

/** The browser's id, if the cookie value was issued for this account and its current password. */
export function findKnownBrowser(
  secret: string,
  account: Account,
  shown: string | undefined,
): string | undefined {
  const [name = '', proof = ''] = shown?.split('.') ?? [];
  const given = Buffer.from(proof, 'base64url');
  const expected = proofOf(secret, account, name);
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

function proofOf(secret: string, { id, passwordHash }: Account, name: string): Buffer {
  const password = createHash('sha256').update(passwordHash).digest('base64url');
  return createHmac('sha256', secret).update(`known browser ${id} ${password} ${name}`).digest();
}
