import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  createSession,
  deleteSession,
  deviceOf,
  findSignedInUser,
  type OpenSession,
  SESSION_MAX_MS,
} from '#server/identity/sessions/session-store.ts';
import { setFirstLocale } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { oncePerPage } from '#server/platform/http/once-per-page.ts';
import { findLocaleOf } from '#server/platform/http/page-html.ts';
import { type SignedInUser, sessionCookieName } from '#server/platform/http/signed-in-user.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in user. Read from the database on the first call only, so public routes that do not need it
     * cost nothing.
     */
    findUser(): Promise<SignedInUser | undefined>;
    /** The id that the session table would use for the request's cookie; the session may not exist. */
    findSid(): string | undefined;
  }
  interface FastifyReply {
    /**
     * Starts a new session and deletes the session of the request, if there is one: a session id must not
     * survive a change of user. `signIn` opens the session in its own transaction; the cookie is set after
     * that transaction is committed. The browser is then known to the account. An account that has no language yet
     * gets the one of the page, for its mails.
     */
    startSession<T>(signIn: (openSession: OpenSession) => Promise<T>): Promise<T>;
    endSession(): Promise<void>;
  }
}

export type SessionOptions = {
  db: Db;
  secret: string;
  publicOrigin: string;
  clock: () => Date;
  streams: EventStreams;
};

/** Register after the cookie plugin. */
export function sessions(app: FastifyInstance, options: SessionOptions): void {
  const { db, secret, clock, streams } = options;
  const secure = options.publicOrigin.startsWith('https:');
  const name = sessionCookieName(options.publicOrigin);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  app.decorateRequest('findSid', function () {
    const token = this.cookies[name];
    return token ? sidOf(secret, token) : undefined;
  });

  app.decorateRequest('findUser', function () {
    let found = lookups.get(this);
    if (!found) {
      const sid = this.findSid();
      found = sid
        ? oncePerPage(`session ${sid}`, () => findSignedInUser(db, sid, clock()))
        : Promise.resolve(undefined);
      lookups.set(this, found);
    }
    return found;
  });

  app.decorateReply('startSession', async function (signIn) {
    const old = this.request.findSid();
    const token = newToken();
    const device = deviceOf(this.request.headers['user-agent']);
    const locale = findLocaleOf(this.request);
    const result = await signIn(async (transaction, account) => {
      // Before the session locks the account for others to read: two sign-ins at once would wait for each other.
      if (locale) await setFirstLocale(transaction, account.id, locale);
      if (!(await createSession(transaction, sidOf(secret, token), account, device, clock()))) {
        throw refuse('unauthorized', 'wrong_login');
      }
      if (old) await deleteSession(transaction, old);
      this.rememberBrowser(account);
    });
    lookups.delete(this.request);
    if (old) streams.endOf({ sid: old });
    this.setCookie(name, token, { ...attributes, maxAge: SESSION_MAX_MS / 1000 });
    return result;
  });

  app.decorateReply('endSession', async function () {
    const sid = this.request.findSid();
    lookups.delete(this.request);
    if (sid) {
      await deleteSession(db, sid);
      streams.endOf({ sid });
    }
    this.clearCookie(name, attributes);
  });
}

const lookups = new WeakMap<object, Promise<SignedInUser | undefined>>();

/** The value of the session cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The session id stored in the table. Without the secret, a cookie can neither be derived from a row nor
 * forged.
 */
export function sidOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
