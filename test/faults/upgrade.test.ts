import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { runOn } from '#test/helpers/database.ts';
import { temporaryDir } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { withDatabase } from '#test/helpers/postgres.ts';
import { FIRST_SCHEMA, migrations, rowsOf } from '#test/helpers/schema-rows.ts';

const server = inject('postgresUrl');
const url = withDatabase(server, 'upgrade');

beforeEach(() => runOn(server, 'CREATE DATABASE upgrade'));
afterEach(() => runOn(server, 'DROP DATABASE upgrade WITH (FORCE)'));

type Totals = Record<string, Record<string, string>>;

/** For each table the number of rows and the sum of each amount. */
async function totals(): Promise<Totals> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // From the catalog itself: the standard views over it took two thirds of this test.
    const columns = await client.query<{ table: string; amounts: string[] }>(`
      SELECT relname::text AS table, array(
        SELECT attname::text FROM pg_attribute a JOIN pg_type t ON t.oid = atttypid
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND 'numeric'::regtype IN (t.oid, typbasetype)
        ORDER BY 1) AS amounts
      FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND relname NOT IN ('migrations', 'audit_actions')`);
    const parts = columns.rows.map(({ table, amounts }) => {
      const sums = amounts.map((amount) => `, '${amount}', sum(${amount})::text`).join('');
      // It has a row for each status of a payout, and a new status adds an empty one.
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

/** Migrates a database to the first schema and fills it. Returns the directory that has these migrations. */
async function filledFirstSchema(): Promise<string> {
  const directory = temporaryDir();
  for (const name of migrations.slice(0, FIRST_SCHEMA))
    copyFileSync(join(migrationsDir, name), join(directory, name));
  await migrate(url, directory);
  await runOn(url, rowsOf(FIRST_SCHEMA));
  return directory;
}

/** Adds a migration that does not exist, so that there is always one to try. */
function addInvented(directory: string, number: number, sql: string): void {
  writeFileSync(join(directory, `${String(number).padStart(4, '0')}-invented.sql`), sql);
}

test('a database with money is upgraded by every later migration without a change of any total', async () => {
  const directory = await filledFirstSchema();
  let before = await totals();
  for (const [index, name] of migrations.slice(FIRST_SCHEMA).entries()) {
    copyFileSync(join(migrationsDir, name), join(directory, name));
    expect(await migrate(url, directory)).toEqual([name]);
    expect(await totals(), `after ${name}`).toMatchObject(before);
    await runOn(url, rowsOf(FIRST_SCHEMA + index + 1));
    before = await totals();
  }
  addInvented(
    directory,
    migrations.length + 1,
    'ALTER TABLE tips ADD COLUMN invented uuid DEFAULT gen_random_uuid()',
  );
  expect(await migrate(url, directory)).toHaveLength(1);
  expect(await totals()).toMatchObject(before);
  const db = openDatabase(url, () => undefined);
  await expectLedgerHolds(db).finally(() => db.destroy());

  // The rows of the fixtures are there: every version wrote two paid tips, a refunded one and a completed payout.
  const { rows } = await runOn(
    url,
    `SELECT (SELECT count(*)::int FROM tips WHERE status = 'paid') AS paid,
      (SELECT count(*)::int FROM tips WHERE status = 'refunded') AS refunded,
      (SELECT count(*)::int FROM payouts WHERE status = 'completed') AS completed`,
  );
  const versions = migrations.length - FIRST_SCHEMA + 1;
  expect(rows).toEqual([{ paid: 2 * versions, refunded: versions, completed: versions }]);
});

test.each([
  ['loses a posting', 'ALTER TABLE postings DISABLE TRIGGER USER; DELETE FROM postings WHERE id = 1'],
  ['rounds a balance', 'UPDATE staff SET pending_payout = pending_payout - 0.01'],
])('the comparison of totals notices a migration that %s', async (_, sql) => {
  const directory = await filledFirstSchema();
  const before = await totals();
  addInvented(directory, FIRST_SCHEMA + 1, sql);
  await migrate(url, directory);
  expect(await totals()).not.toMatchObject(before);
});
