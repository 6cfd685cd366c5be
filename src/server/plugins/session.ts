import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/database.ts';
import {
  createSession,
  deleteSession,
  findSessionUser,
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
    /** Begins a new session. The old one, if any, ends: its id must not outlive a change of who is signed in. */
    startSession(userId: string): Promise<void>;
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

  app.decorateReply('startSession', async function (userId) {
    await this.endSession();
    const token = newToken();
    await createSession(db, sidOf(secret, token), userId, clock());
    this.setCookie(name, token, { ...attributes, maxAge: SESSION_MAX_MS / 1000 });
  });

  app.decorateReply('endSession', async function () {
    const token = this.request.cookies[name];
    lookups.delete(this.request);
    if (token) await deleteSession(db, sidOf(secret, token));
    this.clearCookie(name, attributes);
  });
}

const lookups = new WeakMap<object, Promise<SessionUser | undefined>>();
