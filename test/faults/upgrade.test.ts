import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { runOn } from '#test/helpers/database.ts';
import { isFullLength } from '#test/helpers/fault-length.ts';
import { temporaryDir } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { migrations, newest, rowsOf } from '#test/helpers/old-schema-rows.ts';
import { withDatabase } from '#test/helpers/postgres.ts';

/** Copies take a third of a second each. The database that went through every version has the same rows. */
const copied = isFullLength ? migrations.map((_, index) => index + 1) : [8, 17];

const server = inject('postgresUrl');
const nameOf = (version: number | 'all') => `upgrade_${version}`;
const urlOf = (version: number | 'all') => withDatabase(server, nameOf(version));

type Totals = Record<string, Record<string, string>>;

/** For each table the number of rows and the sum of each amount. */
async function totalsOf(url: string): Promise<Totals> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // From the catalogue itself: the views of the standard over it took two thirds of this test.
    const columns = await client.query<{ table: string; amounts: string[] }>(`
      SELECT relname::text AS table, array(
        SELECT attname::text FROM pg_attribute a JOIN pg_type t ON t.oid = atttypid
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND 'numeric'::regtype IN (t.oid, typbasetype)
        ORDER BY 1) AS amounts
      FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'`);
    const parts = columns.rows.map(({ table, amounts }) => {
      const sums = amounts.map((amount) => `, '${amount}', sum(${amount})::text`).join('');
      // It has a row for each state of a payout, and a new state adds an empty one.
      const where = table === 'payout_totals' ? 'WHERE count > 0' : '';
      return `SELECT '${table}', jsonb_build_object('rows', count(*)::text${sums}) FROM ${table} ${where}`;
    });
    const { rows } = await client.query(
      `SELECT jsonb_object_agg(name, sums) AS totals FROM (${parts.join(' UNION ALL ')}) tables (name, sums)`,
    );
    return rows[0].totals;
  } finally {
    await client.end();
  }
}

/** Migrates to the newest version: nothing that was there before may be more or less than before. */
async function expectUpgraded(version: number | 'all', before: Totals): Promise<void> {
  const url = urlOf(version);
  await migrate(url);
  expect(await totalsOf(url), `after an upgrade from ${version}`).toMatchObject(before);
  const db = openDatabase(url, () => undefined);
  await expectLedgerHolds(db).finally(() => db.destroy());
}

test('a database of every earlier version is upgraded with all its money', async () => {
  onTestFinished(async () => {
    for (const version of ['all' as const, ...copied])
      await runOn(server, `DROP DATABASE IF EXISTS ${nameOf(version)} WITH (FORCE)`);
  });
  await runOn(server, `CREATE DATABASE ${nameOf('all')}`);
  const directory = temporaryDir();
  const before = new Map<number, Totals>();
  let kept: Totals = {};
  for (const [index, name] of migrations.entries()) {
    const version = index + 1;
    copyFileSync(join(migrationsDir, name), join(directory, name));
    expect(await migrate(urlOf('all'), directory)).toEqual([name]);
    expect(await totalsOf(urlOf('all')), `after ${name}`).toMatchObject(kept);
    await runOn(urlOf('all'), rowsOf(version));
    kept = await totalsOf(urlOf('all'));
    if (!copied.includes(version)) continue;
    before.set(version, kept);
    await runOn(server, `CREATE DATABASE ${nameOf(version)} TEMPLATE ${nameOf('all')}`);
  }
  await expectUpgraded('all', kept);
  for (const [version, totals] of before) await expectUpgraded(version, totals);

  // The rows of the fixtures are there: every version from 0004 on wrote two paid tips, every one from 0010 on a completed payout.
  const { rows } = await runOn(
    urlOf('all'),
    `SELECT (SELECT count(*)::int FROM tips WHERE status = 'paid') AS paid,
      (SELECT count(*)::int FROM tips WHERE status = 'refunded') AS refunded,
      (SELECT count(*)::int FROM payouts WHERE status = 'completed') AS completed,
      (SELECT count(*)::int FROM users WHERE has_older_twin) AS twins`,
  );
  expect(rows).toEqual([{ paid: 2 * (newest - 3), refunded: newest - 8, completed: newest - 9, twins: 18 }]);
});
