import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';

const database = testDatabase({ migrated: false });
const rowsOf = async (statement: string) => (await runOn(database.url, statement)).rows;

test('a database with sentences in it is migrated to codes, and an early refund is still found', async () => {
  const before = await mkdtemp(join(tmpdir(), 'karam migrations '));
  for (const name of (await readdir(migrationsDir)).filter((each) => each < '0018'))
    await copyFile(join(migrationsDir, name), join(before, name));
  await migrate(database.url, before);
  await rm(before, { recursive: true });
  await runOn(database.url, SENTENCES);

  expect((await migrate(database.url))[0]).toBe('0018-closed-codes.sql');

  expect(await rowsOf('SELECT outcome, payment_id FROM payment_events ORDER BY id')).toEqual([
    { outcome: 'paid', payment_id: null },
    { outcome: 'payment_unknown', payment_id: 'pi_early' },
    { outcome: 'other_amount', payment_id: null },
    { outcome: 'ignored', payment_id: null },
  ]);
  const refunds = 'SELECT origin, reason, failure, failure_detail FROM refunds ORDER BY tip_id';
  expect(await rowsOf(refunds)).toEqual([
    { origin: 'admin', reason: 'Wrong amount', failure: null, failure_detail: null },
    { origin: 'provider', reason: null, failure: 'returned_by_bank', failure_detail: null },
    { origin: 'provider', reason: null, failure: 'provider_refused', failure_detail: 'Stripe: no' },
  ]);
  expect(await rowsOf('SELECT results, failure, failure_detail FROM ledger_check_runs ORDER BY id')).toEqual([
    { results: [{ rule: 'fees', holds: false, broken: 2 }], failure: 'error', failure_detail: 'gone' },
    { results: [], failure: 'interrupted', failure_detail: null },
  ]);
});

const SENTENCES = `
  INSERT INTO users (id, username, email, password)
    VALUES ('00000000-0000-4000-8000-000000000001', 'amal', 'amal@example.com', '$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$aGFzaA');
  INSERT INTO businesses (owner_id, name, type) SELECT id, 'Saffron', 'Cafe' FROM users;
  INSERT INTO staff (business_id, first_name, last_name, role, wallet_id) SELECT id, 'M', 'F', 'Server', 'W' FROM businesses;
  INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils, token)
    SELECT id, business_id, 10, 0.5, 9.5, 10, 500, 0, 'a-token-of-twenty-characters-' || n
    FROM staff, generate_series(1, 3) AS n;
  INSERT INTO payment_events (provider, id, type, payload, outcome, told_at) VALUES
    ('stripe', 'evt_1', 't', '{}', 'paid', now()),
    ('stripe', 'evt_2', 't', '{}', 'of pi_early, which no tip is known by', now()),
    ('stripe', 'evt_3', 't', '{}', 'another amount than the tip’s', now()),
    ('stripe', 'evt_4', 't', '{}', 'kept', now());
  INSERT INTO refunds (tip_id, reason, requested_by, status, failure, next_look_at, refunded_at) VALUES
    (1, 'Wrong amount', '00000000-0000-4000-8000-000000000001', 'requested', NULL, now(), NULL),
    (2, 'A dispute with the guest’s bank was lost', NULL, 'done',
     'The bank sent the money back: the guest does not have it.', now(), now()),
    (3, 'Refunded at the payment provider', NULL, 'failed', 'Stripe: no', now(), NULL);
  INSERT INTO ledger_check_runs (total, finished_at, results, failure) VALUES
    (15, now(), '[{"name": "each fee is what its terms say", "holds": false, "broken": 2}]', 'gone'),
    (15, now(), '[]', 'It was interrupted.')`;
