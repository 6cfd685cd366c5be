import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { DatabaseAway } from '#server/platform/db/database-errors.ts';
import { GuardedPool } from '#server/platform/db/guarded-pool.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { silentProxy } from '#test/helpers/silent-proxy.ts';

const karam = testDatabase();

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
const terminate = (pid: number | undefined) => sql`SELECT pg_terminate_backend(${pid})`.execute(karam.db);

test('a connection that PostgreSQL ends during a transaction rejects it, and the next one gets another', async () => {
  const db = openDatabase(karam.url, () => undefined);
  onTestFinished(() => db.destroy());
  const lost = db.transaction().execute(async (transaction) => {
    await terminate(await pidOf(transaction));
    // Between two statements nobody waits for an answer: an error without a listener would end this process.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow(DatabaseAway);
  expect(await pidOf(db)).toBeGreaterThan(0);
});

test('a statement that gets no answer is given up, and its connection is not used again', async () => {
  const proxy = await silentProxy(karam.url);
  const pool = new GuardedPool({
    connectionString: proxy.url,
    max: 1,
    silenceMs: 200,
    connectionTimeoutMillis: 2000,
  });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  const ask = async () => {
    const client = await pool.connect();
    try {
      return (await client.query('SELECT 1 AS one')).rows;
    } finally {
      client.release();
    }
  };
  expect(await ask()).toEqual([{ one: 1 }]);
  proxy.fallSilent();
  await expect(ask()).rejects.toThrow(DatabaseAway);
  // Now there is no connection left, and a new one is not answered either.
  await expect(ask()).rejects.toThrow(DatabaseAway);
  proxy.comeBack();
  await expect.poll(() => ask().catch(() => 'away')).toEqual([{ one: 1 }]);
});
