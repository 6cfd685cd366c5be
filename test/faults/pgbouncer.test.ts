import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, openSharedDatabase } from '#server/platform/db/database.ts';
import { PREPARED } from '#server/platform/db/postgres-client.ts';
import { DATA_KEYS_TEXT, testDatabase } from '#test/helpers/database.ts';
import { startKaram, temporaryDir } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { addTippableStaff, countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { findPgBouncer, startPgBouncer } from '#test/helpers/pgbouncer.ts';
import { readStartupNames } from '#test/helpers/startup-message.ts';
import { sendTips } from '#test/helpers/tip-load.ts';

const karam = testDatabase();
/** What PgBouncer passes on or knows itself. It refuses a connection that asks for anything else. */
const KNOWN_TO_PGBOUNCER = ['user', 'database', 'application_name', 'client_encoding'];

test('connections ask only for what PgBouncer knows, and set their limits afterwards', async () => {
  const names = await readStartupNames();
  expect(names).toContain('user');
  expect(KNOWN_TO_PGBOUNCER).toEqual(expect.arrayContaining(names));
  const db = openDatabase(karam.url, () => undefined);
  onTestFinished(() => db.destroy());
  expect((await sql`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statementTimeout: '8s' }]);
});

test('where sessions are shared, nothing is left behind in one', async () => {
  const db = openSharedDatabase(karam.url, () => undefined);
  onTestFinished(() => db.destroy());
  await db.connection().execute(async (one) => {
    await sql.raw(`${PREPARED} SELECT 1`).execute(one);
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM pg_prepared_statements)
           + (SELECT count(*) FROM pg_settings WHERE source = 'session') AS left`.execute(one);
    expect(rows).toEqual([{ left: 0 }]);
  });
});

test.skipIf(!findPgBouncer()).each(['session', 'transaction'] as const)(
  'Karam runs behind a real PgBouncer in %s mode (skipped where none is installed)',
  async (mode) => {
    const pooled = await startPgBouncer(karam.url, mode);
    const staffIds = await addTippableStaff(karam.db, `owner ${mode}`);
    const running = await startKaram({
      dataDir: temporaryDir(),
      env: {
        DATABASE_URL: pooled,
        DATA_KEYS: DATA_KEYS_TEXT,
        ...(mode === 'transaction' && { DATABASE_DIRECT_URL: karam.url }),
        RATE_LIMIT: 'off',
      },
    });
    const load = sendTips(running.origin, staffIds, 8);
    await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
    // Reads of the pool that requests share, several at once.
    const reads = Array.from({ length: 40 }, () => fetch(`${running.origin}/api/staff/${staffIds[0]}`));
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
    await load.stop();
    expect(load.refused).toEqual([]);
    expect(await countLostAndDoubled(karam.db, load)).toEqual({ lost: 0, doubled: 0 });
    expect(running.output()).not.toMatch(/"level":(50|60)/);
    await expectLedgerHolds(karam.db);
  },
);
