import type { FastifyInstance } from 'fastify';
import { findKnownBrowser, newKnownBrowser } from '#server/identity/sign-in/known-browser.ts';
import type { Account } from '#server/identity/sign-in/session-store.ts';

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
