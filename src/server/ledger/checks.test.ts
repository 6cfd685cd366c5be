import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { checkLedger } from '#server/ledger/checks.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';

const database = testDatabase();
beforeAll(async () => {
  await fillDemo(database.db, new Date('2026-11-15T15:30:00Z'));
});

async function noticedAfter(damage: string): Promise<string[]> {
  await sql.raw(damage).execute(database.db);
  const checks = await checkLedger(database.db);
  return checks.filter((check) => !check.holds).map((check) => check.name);
}

test.each([
  [
    'one fil too much owed to a person',
    'UPDATE staff SET pending_payout = pending_payout + 0.01 WHERE id = 1',
    'UPDATE staff SET pending_payout = pending_payout - 0.01 WHERE id = 1',
    ['each person is owed what the ledger says', 'each business is the sum of its people'],
  ],
  [
    'one fil too little earned by a business',
    'UPDATE businesses SET total_earnings = total_earnings - 0.01 WHERE id = 1',
    'UPDATE businesses SET total_earnings = total_earnings + 0.01 WHERE id = 1',
    ['each business is the sum of its people'],
  ],
  [
    'a paid tip marked as failed',
    "UPDATE tips SET status = 'failed' WHERE id = 1",
    "UPDATE tips SET status = 'paid' WHERE id = 1",
    [
      'each person has the paid tips they are said to have',
      'each tip is posted as its status says',
      'each day is the sum of its paid tips',
    ],
  ],
  [
    'a tip that was forgotten on its day',
    'UPDATE daily_totals SET tip_count = tip_count - 1 WHERE staff_id = 1 AND tip_count > 0',
    'UPDATE daily_totals SET tip_count = tip_count + 1 WHERE staff_id = 1',
    ['each day is the sum of its paid tips'],
  ],
  [
    'a payout that moved no money',
    "INSERT INTO payouts (recipient_type, recipient_id, business_id, amount, iban) VALUES ('business', 1, 1, 5, 'AE070331234567890123456')",
    'DELETE FROM payouts',
    ['what is in transit is what open payouts come to'],
  ],
])('%s is noticed', async (_what, damage, repair, expected) => {
  await expectLedgerHolds(database.db);
  expect(await noticedAfter(damage)).toEqual(expected);
  await sql.raw(repair).execute(database.db);
  await expectLedgerHolds(database.db);
});
