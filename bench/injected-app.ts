import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { END_OF_TIPS } from '#bench/generate/fill-tips.ts';
import { endOnce } from '#bench/interrupted.ts';
import { buildApp } from '#server/app.ts';
import { newToken, sidOf } from '#server/identity/sessions/session-plugin.ts';
import { createSession } from '#server/identity/sessions/session-store.ts';
import { getDataKeys } from '#server/platform/base/data-dir.ts';
import { openDatabase, openPatientDatabase } from '#server/platform/db/database.ts';
import { encryptStored } from '#server/platform/db/encrypt-stored.ts';
import { openTipUpdates } from '#server/platform/live/tip-updates.ts';
import { UNKNOWN_DEVICE } from '#shared/contracts/auth.ts';

/** The real application on a generated database, called through inject, so without a network. */
export type InjectedApp = {
  url: string;
  /** Sends a request as this user, or signed out. Returns the milliseconds until the answer. */
  ask(path: string, username?: string): Promise<number>;
  /** Reads one value from the database. */
  get(sql: string): Promise<string>;
  close(): Promise<void>;
};

export async function openInjectedApp(url: string): Promise<InjectedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karam bench files '));
  const keys = getDataKeys(randomBytes(32).toString('base64'));
  const patientDb = openPatientDatabase(url, () => undefined);
  await encryptStored(patientDb, keys);
  // Removes the old rows, which would make the tables larger than they are in use.
  await sql`VACUUM ANALYZE`.execute(patientDb);
  await patientDb.destroy();
  const db = openDatabase(url, () => undefined, keys);
  const tipUpdates = openTipUpdates(url, db, { warn: () => undefined });
  const sessionSecret = randomBytes(32).toString('hex');
  const app = await buildApp({
    config: {
      publicOrigin: 'http://karam.test',
      isLocal: false,
      trustProxy: false,
      rateLimit: false,
      dataDir,
      s3: undefined,
      payments: { provider: 'sandbox' },
      mail: undefined,
      metricsToken: undefined,
    },
    sessionSecret,
    db,
    recorderDb: db,
    patientDb: db,
    tipUpdates,
    clock: () => END_OF_TIPS,
    logger: false,
  });
  await app.ready();
  const cookies = new Map<string, string>();

  async function signIn(username: string): Promise<string> {
    const { id, password } = await db
      .selectFrom('users')
      .select(['id', 'password'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const token = newToken();
    await db.transaction().execute(async (transaction) => {
      await createSession(
        transaction,
        sidOf(sessionSecret, token),
        { id, passwordHash: password },
        UNKNOWN_DEVICE,
        END_OF_TIPS,
      );
    });
    return token;
  }

  return {
    url,
    async ask(path, username) {
      if (username && !cookies.has(username)) cookies.set(username, await signIn(username));
      const token = username && cookies.get(username);
      const from = performance.now();
      const answer = await app.inject({ url: path, ...(token ? { cookies: { karam_session: token } } : {}) });
      const took = performance.now() - from;
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return took;
    },
    async get(text) {
      const { rows } = await db.executeQuery<Record<string, string>>({
        sql: text,
        parameters: [],
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'bench' },
      });
      return String(Object.values(rows[0] ?? {})[0]);
    },
    close: endOnce(async () => {
      await app.close();
      await tipUpdates.close();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    }),
  };
}

/** Runs two measurements alternately, so that other load on the machine affects both. */
export async function inTurns(
  times: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<{ first: number[]; second: number[] }> {
  const took = { first: [] as number[], second: [] as number[] };
  const warmUp = Math.ceil(times / 5);
  for (let turn = -warmUp; turn < times; turn += 1) {
    // The second one may find a warmer or busier machine, so the order changes every turn.
    const order = turn % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const);
    for (const which of order) {
      const ms = await (which === 'first' ? first() : second());
      if (turn >= 0) took[which].push(ms);
    }
  }
  return took;
}
