import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import {
  createSession,
  deleteSession,
  findSessionUser,
  type OpenSession,
  SESSION_MAX_MS,
} from '#server/features/auth/session-store.ts';
import { newToken, sidOf } from '#server/features/auth/session-token.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, looked up on the first call only: a public route that never asks pays nothing. */
    findUser(): Promise<SessionUser | undefined>;
  }
  interface FastifyReply {
    /**
     * Begins a new session. The old one, if any, ends: its id must not outlive a change of who is signed in. What lets
     * the person in opens the session in its own transaction; the cookie is set once that has been written.
     */
    startSession<T>(letIn: (openSession: OpenSession) => Promise<T>): Promise<T>;
    endSession(): Promise<void>;
  }
}

export type SessionOptions = { db: Db; secret: string; publicOrigin: string; clock: () => Date };

export async function sessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { db, secret, clock } = options;
  const secure = options.publicOrigin.startsWith('https:');
  // The __Host- prefix makes the browser refuse the cookie from a sibling domain or over plain http.
  const name = secure ? '__Host-karam_session' : 'karam_session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  await app.register(cookie);

  app.decorateRequest('findUser', function () {
    let found = lookups.get(this);
    if (!found) {
      const token = this.cookies[name];
      found = token ? findSessionUser(db, sidOf(secret, token), clock()) : Promise.resolve(undefined);
      lookups.set(this, found);
    }
    return found;
  });

  app.decorateReply('startSession', async function (letIn) {
    const old = this.request.cookies[name];
    const token = newToken();
    const result = await letIn(async (transaction, account) => {
      if (!(await createSession(transaction, sidOf(secret, token), account, clock()))) {
        throw new AppError('unauthorized', 'Invalid username or password');
      }
      if (old) await deleteSession(transaction, sidOf(secret, old));
    });
    lookups.delete(this.request);
    this.setCookie(name, token, { ...attributes, maxAge: SESSION_MAX_MS / 1000 });
    return result;
  });

  app.decorateReply('endSession', async function () {
    const token = this.request.cookies[name];
    lookups.delete(this.request);
    if (token) await deleteSession(db, sidOf(secret, token));
    this.clearCookie(name, attributes);
  });
}

const lookups = new WeakMap<object, Promise<SessionUser | undefined>>();
