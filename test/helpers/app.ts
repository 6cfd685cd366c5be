import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as argon2 } from '@node-rs/argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createUser } from '#server/identity/users/user-store.ts';
import type { AppOptions } from '#server/parts.ts';
import { type Db, openRecorderDatabase } from '#server/platform/db/database.ts';
import type { App, Platform } from '#server/platform/http/scopes.ts';
import { openTipUpdates, type TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { LONGEST_MS, testDatabase } from '#test/helpers/database.ts';

export const PASSWORD = 'correct horse';
export const ORIGIN = 'http://karam.test';
export const SESSION_SECRET = 'a secret for tests, long enough for all';

export type Client = {
  user: SessionUser | undefined;
  /** A cookie that the server has set for this client. */
  cookie(name: string): string | undefined;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  post(
    url: string,
    payload?: InjectOptions['payload'],
    options?: InjectOptions,
  ): Promise<LightMyRequestResponse>;
};

export type TestApp = {
  readonly app: App;
  /** As the owner of the tables: the application itself has fewer rights. */
  readonly db: Db;
  readonly url: string;
  /** What the application uses. */
  readonly appDb: Db;
  readonly appUrl: string;
  /** Where uploaded files are stored. */
  readonly dataDir: string;
  /** The application's clock; a test may change it. */
  now: Date;
  /** The application's clock for limits, which nobody can set back; a test may move it forward. */
  uptimeMs: number;
  /** A client without a session. It keeps the cookies it gets. */
  visitor(): Client;
  /** A client of a new account with that role, signed in through the login route. */
  signedIn(role: Role): Promise<Client>;
};

export function testApp(
  options: Partial<Omit<AppOptions, 'config'>> & {
    config?: Partial<AppOptions['config']>;
    beforeReady?: (app: App, platform: Platform) => Promise<void>;
  } = {},
): TestApp {
  const database = testDatabase();
  let app: App;
  let dataDir: string;
  let tipUpdates: TipUpdates;
  let recorderDb: Db;
  const testing: TestApp = {
    now: new Date('2026-11-15T08:00:00Z'),
    uptimeMs: 1000,
    get app() {
      return app;
    },
    get db() {
      return database.db;
    },
    get appDb() {
      return database.appDb;
    },
    url: database.url,
    appUrl: database.appUrl,
    get dataDir() {
      return dataDir;
    },
    visitor: () => clientOf(app),
    async signedIn(role) {
      const user = await createUser(database.db, {
        ...newNames(role),
        role,
        passwordHash: await hash,
        emailConfirmedAt: testing.now,
      });
      const client = clientOf(app, user);
      const answer = await client.post('/api/login', { username: user.username, password: PASSWORD });
      if (answer.statusCode !== 200) throw new Error(`Could not sign in as ${role}: ${answer.body}`);
      return client;
    },
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'karam files '));
    const clock = () => testing.now;
    recorderDb = openRecorderDatabase(database.appUrl, () => undefined, LONGEST_MS);
    tipUpdates = openTipUpdates(database.appUrl, database.appDb, { warn: () => undefined });
    app = await buildApp({
      sessionSecret: SESSION_SECRET,
      db: database.appDb,
      recorderDb: options.db ?? recorderDb,
      patientDb: database.appDb,
      tipUpdates,
      clock,
      uptimeMs: () => testing.uptimeMs,
      logger: false,
      ...options,
      config: {
        publicOrigin: ORIGIN,
        isLocal: false,
        trustProxy: false,
        rateLimit: false,
        dataDir,
        s3: undefined,
        payments: { provider: 'sandbox' },
        mail: undefined,
        metricsToken: undefined,
        ...options.config,
      },
    });
    await options.beforeReady?.(app, {
      db: database.appDb,
      clock,
      publicOrigin: ORIGIN,
      adminsNeedSecondFactor: false,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await tipUpdates.close();
    await recorderDb.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });
  return testing;
}

/**
 * A real hash at the lowest cost: a run has thousands of logins. The parameters are part of the hash, so
 * verifying is cheap too.
 */
const hash = argon2(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let count = 0;

function newNames(role: Role) {
  count += 1;
  return { username: `${role}-${count}`, email: `${role}-${count}@example.com` };
}

function clientOf(app: App, user?: SessionUser): Client {
  const jar = new Map<string, string>();
  const send = async (options: InjectOptions) => {
    const answer = await app.inject({
      ...options,
      cookies: { ...Object.fromEntries(jar), ...options.cookies },
    });
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0) jar.delete(cookie.name);
      else jar.set(cookie.name, cookie.value);
    }
    return answer;
  };
  return {
    user,
    cookie: (name) => jar.get(name),
    send,
    get: (url, options) => send({ method: 'GET', url, ...options }),
    post: (url, payload, options) =>
      send({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...options }),
  };
}
