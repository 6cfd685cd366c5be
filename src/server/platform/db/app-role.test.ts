import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { grantToApp } from '#server/platform/db/app-role.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';

const database = testDatabase();
const empty = testDatabase({ migrated: false });

const refusal = async (url: string, statement: string) =>
  runOn(url, statement).then(
    () => 'not refused',
    ({ message }: Error) => message,
  );

test('the application may add to the books, and cannot change, remove or unlock what is in them', async () => {
  await fillDemo(database.appDb, new Date('2026-11-15T15:30:00Z'), 15);
  const refused = (statement: string) => refusal(database.appUrl, statement);
  for (const table of [
    ...['postings', 'cash_postings', 'provider_lines', 'payout_events', 'closed_months'],
    ...['bank_statements', 'bank_entries', 'bank_matches', 'bank_explanations'],
  ]) {
    const denied = `permission denied for table ${table}`;
    expect(await refused(`UPDATE ${table} SET ctid = ctid`)).not.toBe('not refused');
    expect(await refused(`DELETE FROM ${table}`)).toBe(denied);
    expect(await refused(`TRUNCATE ${table} CASCADE`)).toContain('permission denied');
    expect(await refused(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)).toBe(`must be owner of table ${table}`);
  }
  expect(await refused('UPDATE postings SET amount = amount + 1')).toBe(
    'permission denied for table postings',
  );
  for (const table of ['tips', 'payments', 'payouts', 'payment_events', 'audit_log', 'settings'])
    expect(await refused(`DELETE FROM ${table}`)).toBe(`permission denied for table ${table}`);
  expect(await refused('SET session_replication_role = replica')).toContain('permission denied');
  expect(await refused('DROP TRIGGER tips_keep ON tips')).toContain('must be owner');
  expect(await refused("UPDATE migrations SET checksum = ''")).toContain('permission denied');
  expect(await refused("INSERT INTO audit_actions VALUES ('tip.hidden')")).toContain('permission denied');
  expect(await refused("SELECT setval('postings_id_seq', 1)")).toContain('permission denied');
  await expectLedgerHolds(database.appDb);
});

test.each([
  ['the amount of a tip', 'UPDATE tips SET amount = amount + 1, net = net + 1, charged = charged + 1'],
  ['the staff member of a tip', 'UPDATE tips SET staff_id = 2 WHERE staff_id = 1'],
  ['a paid tip to failed', "UPDATE tips SET status = 'failed' WHERE status = 'paid'"],
  ['the words of a guest', "UPDATE tips SET message = 'Other words' WHERE message IS NOT NULL"],
  ['the amount of a payout', 'UPDATE payouts SET amount = amount + 1'],
  ['a completed payout to pending', "UPDATE payouts SET status = 'pending' WHERE status = 'completed'"],
])('nobody changes %s', async (_what, statement) => {
  expect(await refusal(database.url, statement)).toMatch(/never changed or deleted|is not allowed/);
});

test('guests’ words can be erased, and every table whose rows are kept is kept from the application too', async () => {
  await runOn(database.appUrl, 'UPDATE tips SET customer_name = NULL, message = NULL');
  const { rows } = await runOn(
    database.url,
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE proname = 'refuse_change' AND has_table_privilege('karam_app', tgrelid, 'DELETE, TRUNCATE')`,
  );
  expect(rows).toEqual([]);
});

test('the role that owns the tables is refused as the role of the application', async () => {
  await expect(grantToApp(database.url, database.url)).rejects.toThrow(
    "The user karam of DATABASE_URL owns Karam's tables, or may become their owner.",
  );
});

test('a job queue that the owner had made is handed over to the application', async () => {
  await migrate(empty.url);
  const run = async (url: string) => {
    const boss = new PgBoss({ connectionString: url, max: 1, createSchema: false });
    await boss.start();
    await boss.createQueue('a-queue');
    await boss.stop({ graceful: false });
  };
  await run(empty.url);
  await grantToApp(empty.url, empty.appUrl);
  await run(empty.appUrl);
  const { rows } = await runOn(
    empty.url,
    "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'pgboss'",
  );
  expect(rows).toEqual([{ owner: 'karam_app' }]);
});
