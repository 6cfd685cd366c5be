import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { checkOn, type LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';

const database = testDatabase();
beforeAll(async () => {
  // Every kind of money that the demo has, from fewer tips: each test runs all checks.
  await fillDemo(database.db, new Date('2026-11-15T15:30:00Z'), 15);
  await expectLedgerHolds(database.db);
});
// Everything was undone. A change that was not would also be reported by the next test.
afterAll(() => expectLedgerHolds(database.db));

class Undo extends Error {}

/**
 * The rules that are broken after a change, which is then undone. A row that was there is changed with triggers off, as
 * somebody could who owns the database.
 */
async function noticedAfter(damage: string): Promise<string[]> {
  let checks: LedgerCheck[] = [];
  const attempt = database.db.transaction().execute(async (transaction) => {
    if (!damage.startsWith('INSERT'))
      await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
    await sql.raw(damage).execute(transaction);
    checks = await checkOn(transaction);
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  for (const { broken, examples } of checks) expect(examples.length).toBe(Math.min(broken, 5));
  return checks.filter((check) => !check.holds).map((check) => check.rule);
}

test.each([
  [
    'one fil too much owed to a staff member',
    'UPDATE staff SET pending_payout = pending_payout + 0.01 WHERE id = 1',
    ['staff_balances', 'business_balances'],
  ],
  [
    'one fil too little earned by a business',
    'UPDATE businesses SET total_earnings = total_earnings - 0.01 WHERE id = 1',
    ['business_balances'],
  ],
  [
    'a paid tip marked as failed',
    "UPDATE tips SET status = 'failed' WHERE id = 1",
    ['staff_tip_totals', 'tips_posted', 'daily_totals', 'provider_events'],
  ],
  [
    'a tip that is missing in its daily total',
    'UPDATE daily_totals SET tip_count = tip_count - 1 WHERE staff_id = 1 AND tip_count > 0',
    ['daily_totals'],
  ],
  [
    'a part of a team tip that nobody gave in the counts of a day',
    "INSERT INTO team_tip_days VALUES (1, '2020-01-01', 1)",
    ['daily_totals'],
  ],
  [
    'a payout that moved no money',
    "INSERT INTO payouts (recipient_type, recipient_id, business_id, amount, iban) VALUES ('business', 1, 1, 5, 'lost')",
    ['payouts_posted', 'payout_history', 'in_transit'],
  ],
  [
    'one fil too much in the stored sums of the platform',
    'UPDATE platform_sums SET fees = fees + 0.01',
    ['business_balances'],
  ],
  [
    'one business too few in the stored counts of the platform',
    "UPDATE platform_counts SET count = count - 1 WHERE what = 'businesses'",
    ['business_balances'],
  ],
  [
    'one payout too many in the totals',
    "UPDATE payout_totals SET count = count + 1 WHERE status = 'pending'",
    ['payout_totals'],
  ],
  [
    'a tip marked as refunded without a refund',
    "UPDATE tips SET status = 'refunded', refunded = charged, refunded_net = net WHERE id = 1",
    ['staff_tip_totals', 'tips_posted', 'daily_totals', 'refunds'],
  ],
  [
    'a part of a tip marked as refunded without a refund',
    'UPDATE tips SET refunded = 0.01, refunded_net = 0.01 WHERE id = 1',
    ['staff_tip_totals', 'tips_posted', 'daily_totals', 'refunds'],
  ],
  [
    'a refund of more than the guest paid',
    "INSERT INTO refunds (tip_id, amount, origin, status, refunded_at, next_look_at) SELECT id, charged + 0.01, 'provider', 'done', created_at, created_at FROM tips WHERE id = 1",
    ['refunds', 'provider_events'],
  ],
  [
    'an open dispute whose money is not held',
    "INSERT INTO disputes (provider, id, tip_id, amount, reason, status, opened_at, told_at, held) VALUES ('stripe', 'dp_1', 1, 1, 'fraudulent', 'open', now(), now(), 0.01)",
    ['disputes'],
  ],
  [
    'a lost dispute that is not posted',
    "INSERT INTO disputes (provider, id, tip_id, amount, reason, status, opened_at, told_at, decided_at, borne_by) VALUES ('stripe', 'dp_1', 1, 1, 'fraudulent', 'lost', now(), now(), now(), 'platform')",
    ['disputes'],
  ],
  [
    'a write-off that is not posted',
    "INSERT INTO write_offs (staff_id, business_id, amount, reason, status, proposed_by, proposed_at, decided_by, decided_at) SELECT staff.id, business_id, 5, 'Left', 'confirmed', a.id, now(), b.id, now() FROM staff, users a, users b WHERE staff.id = 1 AND a.id < b.id LIMIT 1",
    ['write_offs'],
  ],
  [
    'a lost dispute that nobody bears',
    "INSERT INTO disputes (provider, id, tip_id, amount, reason, status, opened_at, told_at, decided_at) VALUES ('stripe', 'dp_1', 1, 1, 'fraudulent', 'lost', now(), now(), now())",
    ['disputes'],
  ],
  [
    'a day whose provider books are higher than the captured payments',
    "INSERT INTO provider_days (provider, day, captured, refunded) VALUES ('stripe', '2026-11-14', 0.01, 0)",
    ['provider_books'],
  ],
  [
    'a provider that collected less than the ledger says',
    "INSERT INTO payments (tip_id, provider, locale, next_look_at, status, captured, captured_at) SELECT id, 'sandbox', 'en', now(), 'captured', charged - 0.01, created_at FROM tips WHERE id = 1",
    ['provider_events'],
  ],
  [
    'a fee that does not match its terms',
    'UPDATE tips SET fee = fee - 0.01, net = net + 0.01 WHERE id = 1',
    ['staff_tip_totals', 'tips_posted', 'fees', 'daily_totals'],
  ],
])('the ledger checks report %s', async (_what, damage, expected) => {
  expect(await noticedAfter(damage)).toEqual(expected);
});

/** Postings cannot be deleted, so these cases run on a payout in a transaction that is rolled back. */
const ID = 900_001;
const payout = (status: string, amountAed: number, completed = 'NULL') =>
  `INSERT INTO bank_files (id, message_id, execution_day, payout_count, total, pain001, csv)
   OVERRIDING SYSTEM VALUE VALUES (${ID}, 'a file', '2026-11-15', 1, ${amountAed}, 'lost', 'lost');
   INSERT INTO payouts (id, recipient_type, recipient_id, business_id, amount, iban, status, completed_at, bank_file_id)
   OVERRIDING SYSTEM VALUE VALUES (${ID}, 'business', 1, 1, ${amountAed}, 'lost', '${status}', ${completed}, ${ID});
   INSERT INTO payout_events (payout_id, to_status) VALUES (${ID}, 'pending');`;
const history = (last: string) =>
  `INSERT INTO payout_events (payout_id, from_status, to_status) VALUES (${ID}, 'pending', 'processing'), (${ID}, 'processing', '${last}');`;
const post = (cause: string, from: string, to: string, amountAed: number, staffId = 1) =>
  `INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, running_total)
   SELECT '${cause}', '${from}', '${to}', ${amountAed}, id, business_id, ${ID}, ${to === 'bank' ? `total_paid_out + ${amountAed}` : 'NULL'}
   FROM staff WHERE id = ${staffId};`;
const started = (amountAed: number, staffId = 1) =>
  post('payout_started', 'staff_payable', 'payouts_in_transit', amountAed, staffId);
const paid = (amountAed: number, staffId = 1) =>
  post('payout_completed', 'payouts_in_transit', 'bank', amountAed, staffId);
const returned = (amountAed: number) =>
  post('payout_failed', 'payouts_in_transit', 'staff_payable', amountAed);
const cameBack = (amountAed: number, staffId = 1) =>
  post('payout_returned', 'bank', 'staff_payable', amountAed, staffId);
const historyReturned = `${history('completed')}
  INSERT INTO payout_events (payout_id, from_status, to_status) VALUES (${ID}, 'completed', 'returned');`;
const balances = `
  UPDATE staff SET pending_payout = owed, total_paid_out = paid FROM (
    SELECT staff_id, sum(CASE WHEN credit_account = 'staff_payable' THEN amount WHEN debit_account = 'staff_payable' THEN -amount ELSE 0 END) AS owed,
      sum(CASE WHEN credit_account = 'bank' THEN amount WHEN debit_account = 'bank' THEN -amount ELSE 0 END) AS paid FROM postings GROUP BY staff_id) l WHERE l.staff_id = staff.id;
  UPDATE businesses SET pending_payout = owed, total_paid_out = paid FROM (
    SELECT business_id, sum(pending_payout) AS owed, sum(total_paid_out) AS paid FROM staff GROUP BY 1) s WHERE s.business_id = businesses.id;`;
const POSTED = 'payouts_posted';
const HISTORY = 'payout_history';

test.each([
  [
    'a correct completed payout',
    [payout('completed', 9, 'now()'), history('completed'), started(4), started(5, 2), paid(4), paid(5, 2)],
    [],
  ],
  ['a completed payout without a posting', [payout('completed', 9, 'now()'), history('completed')], [POSTED]],
  [
    'a completed payout that moved less',
    [payout('completed', 9, 'now()'), history('completed'), started(7), paid(7)],
    [POSTED],
  ],
  [
    'a failed payout whose money went to the bank',
    [payout('failed', 9), history('failed'), started(9), paid(9)],
    [POSTED],
  ],
  [
    'a completed payout whose money went back',
    [payout('completed', 9, 'now()'), history('completed'), started(9), returned(9)],
    [POSTED],
  ],
  [
    'a payout started for one staff member and completed for another',
    [payout('completed', 9, 'now()'), history('completed'), started(9), paid(9, 2)],
    [POSTED],
  ],
  [
    'a correct returned payout',
    [payout('returned', 9, 'now()'), historyReturned]
      .concat(started(4), started(5, 2), paid(4), paid(5, 2))
      .concat(cameBack(4), cameBack(5, 2)),
    [],
  ],
  [
    'a returned payout whose money is still with the payee',
    [payout('returned', 9, 'now()'), historyReturned, started(9), paid(9)],
    [POSTED],
  ],
  [
    'a returned payout of which only a part came back',
    [payout('returned', 9, 'now()'), historyReturned, started(9), paid(9), cameBack(8)],
    [POSTED],
  ],
  [
    'a completed payout whose money was returned',
    [payout('completed', 9, 'now()'), history('completed'), started(9), paid(9), cameBack(9)],
    [POSTED],
  ],
  [
    'a returned payout without its history',
    [payout('returned', 9, 'now()'), history('completed'), started(9), paid(9), cameBack(9)],
    [HISTORY],
  ],
  ['a payout status without its history', [payout('completed', 9, 'now()'), started(9), paid(9)], [HISTORY]],
])('the ledger checks give the right result for %s', async (_what, deeds, expected) => {
  let broken: string[] = [];
  const undo = new Error('roll back');
  await database.db
    .transaction()
    .execute(async (transaction) => {
      for (const deed of [...deeds, balances]) {
        for (const statement of deed.split(/;\s*$|;\n/).filter((part) => part.trim()))
          await sql.raw(statement).execute(transaction);
      }
      broken = (await checkOn(transaction)).filter((check) => !check.holds).map((check) => check.rule);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  expect(broken).toEqual(expected);
});
