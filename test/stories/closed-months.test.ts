import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** The books of a month are closed after the checks hold, and stay as they are. */
const karam = testApp();

const months = async (admin: Client) => (await admin.get('/api/admin/closed-months')).json();
const close = async (admin: Client, month: string) => {
  const answer = await admin.post('/api/admin/closed-months', { month });
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message];
};
const check = async (admin: Client) => {
  await admin.post('/api/admin/ledger-checks');
  await vi.waitUntil(
    async () => (await admin.get('/api/admin/ledger-checks')).json().run.finishedAt !== null,
    { timeout: 10_000 },
  );
};

test('an admin closes a month, and nothing can be posted into it any more', async () => {
  karam.now = new Date('2026-11-29T08:00:00Z');
  const { admin, anonymous, staffId, businessId } = await makeWorld(karam);
  expect(await months(admin)).toEqual({ months: [], next: null });
  const { id: tipId } = (await anonymous.post('/api/tips', { staffId, amount: '100' })).json();
  // The sandbox leaves this amount unpaid until somebody says how it ended.
  const late = (await anonymous.post('/api/tips', { staffId, amount: '4000.02' })).json();
  expect(await months(admin)).toMatchObject({ next: { month: '2026-11' } });
  expect(await close(admin, '2026-11')).toEqual([409, 'This month is not over yet.']);

  // Midnight in Dubai is 20:00 UTC. A tip can still be waiting, so a check in the first hour does not count.
  karam.now = new Date('2026-11-30T20:30:00Z');
  await check(admin);
  const unchecked =
    'Run the checks first. They must hold, and must have started at least one hour after the end of the month.';
  expect(await close(admin, '2026-11')).toEqual([409, unchecked]);
  karam.now = new Date('2026-12-01T06:00:00Z');
  await sql`UPDATE staff SET pending_payout = pending_payout + 1 WHERE id = ${staffId}`.execute(karam.db);
  await check(admin);
  expect(await close(admin, '2026-11')).toEqual([409, unchecked]);
  await sql`UPDATE staff SET pending_payout = pending_payout - 1 WHERE id = ${staffId}`.execute(karam.db);
  await check(admin);
  const oldestFirst = 'Months are closed one after the other, the oldest first.';
  expect(await close(admin, '2026-12')).toEqual([409, oldestFirst]);
  const both = await Promise.all([close(admin, '2026-11'), close(admin, '2026-11')]);
  expect(both).toEqual(expect.arrayContaining([200, [409, oldestFirst]]));
  expect(await months(admin)).toMatchObject({
    months: [{ month: '2026-11', closedAt: karam.now.toISOString(), closedByName: admin.user?.username }],
    next: { month: '2026-12', obstacle: { message: 'This month is not over yet.' } },
  });
  expect((await admin.get('/api/admin/audit?limit=2')).json()).toMatchObject([
    { action: 'invoices.made', detail: { month: '2026-11', made: 1 } },
    { action: 'month.closed', detail: { month: '2026-11' } },
  ]);

  // What happens now is posted now, also if it is about a tip of the closed month.
  await admin.post(`/api/admin/tips/${tipId}/refund`, { reason: 'Tipped twice' });
  await anonymous.post('/api/tips', { staffId, amount: '20' });
  const payout = (
    await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' })
  ).json();
  // So is a payment that the provider confirms only now.
  const confirmed = await admin.post(`/api/admin/payments/${late.id}/simulate`, { outcome: 'paid' });
  expect(confirmed.statusCode).toBe(200);

  // The database refuses the last second of the month, and takes the first one of the next.
  const posted = (at: string) =>
    karam.db.transaction().execute(async (transaction) => {
      await sql`
        INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
        VALUES ('payout_cancelled', 'payouts_in_transit', 'staff_payable', 19, ${staffId}, ${businessId}, ${payout.id},
          ${at})`.execute(transaction);
      throw new Error('taken');
    });
  await expect(posted('2026-11-30T19:59:59Z')).rejects.toThrow('a posting is dated into a closed month');
  await expect(posted('2026-11-30T20:00:00Z')).rejects.toThrow('taken');
  const cash = (at: string) =>
    karam.db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO provider_lines VALUES ('stripe', 'txn_1', 'fee', 'stripe_fee', NULL, NULL, NULL, NULL, -1, 0,
        'aed', ${at}, now())`.execute(transaction);
      await sql`
        INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
        VALUES ('provider_fee', 'provider_fees', 'provider_clearing', 1, 'stripe', 'txn_1', ${at})`.execute(
        transaction,
      );
      throw new Error('taken');
    });
  await expect(cash('2026-11-30T19:59:59Z')).rejects.toThrow('a cash posting is dated into a closed month');
  await expect(cash('2026-11-30T20:00:00Z')).rejects.toThrow('taken');
  await expect(sql`DELETE FROM closed_months`.execute(karam.db)).rejects.toThrow();

  const dated = await karam.db.selectFrom('postings').select(['cause', 'createdAt']).orderBy('id').execute();
  expect(dated.map(({ cause, createdAt }) => `${createdAt.toISOString().slice(0, 10)} ${cause}`)).toEqual([
    '2026-11-29 tip_paid',
    '2026-11-29 tip_paid',
    '2026-12-01 tip_refunded',
    '2026-12-01 tip_refunded',
    '2026-12-01 tip_paid',
    '2026-12-01 tip_paid',
    '2026-12-01 payout_started',
    '2026-12-01 tip_paid',
    '2026-12-01 tip_paid',
  ]);
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_paid        provider_clearing → staff_payable       19.00 Maya
tip_paid        provider_clearing → platform_fees        1.00 Maya
payout_started  staff_payable → payouts_in_transit      19.00 Maya
tip_paid        provider_clearing → staff_payable     3800.02 Maya
tip_paid        provider_clearing → platform_fees      200.00 Maya`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});
