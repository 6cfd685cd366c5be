import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { readPlatformTotals, refreshPlatformSums } from '#server/money/ledger/read/platform-totals.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { insertBusiness, insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

/** The totals counted from every business and every person, as they were before they were kept. */
async function countAll() {
  const { rows } = await sql<object>`
    SELECT count(*)::int AS total_businesses, sum(gross_total) AS total_tips_processed,
      sum(fee_total - vat_total) AS platform_revenue, (SELECT count(*)::int FROM staff WHERE is_active) AS total_staff
    FROM businesses`.execute(karam.db);
  return rows[0];
}

/** Compares, and returns how many tips are not in the kept sums. */
async function newTipsOfRightTotals(): Promise<number> {
  const { newTips, ...totals } = await readPlatformTotals(karam.db);
  expect(totals).toEqual(await countAll());
  await expectLedgerHolds(karam.db);
  return newTips;
}

test('the totals are right before and after a refresh, also when older tips are paid or refunded', async () => {
  const { admin, anonymous, staffId } = await makeWorld(karam);
  const send = async (amount: string, coverFee = false) =>
    (await anonymous.post('/api/tips', { staffId, amount, coverFee })).json();
  const whole = await send('100');
  const part = await send('50.50', true);
  const pending = await send('4000.02');
  expect(await newTipsOfRightTotals()).toBe(3);
  await refreshPlatformSums(karam.db);
  expect(await newTipsOfRightTotals()).toBe(0);

  await admin.post(`/api/admin/payments/${pending.id}/simulate`, { outcome: 'paid' });
  expect(await newTipsOfRightTotals()).toBe(0);
  await admin.post(`/api/admin/tips/${whole.id}/refund`, { reason: 'Tipped twice' });
  await admin.post(`/api/admin/tips/${part.id}/refund`, { reason: 'A wrong amount', amount: '10.01' });
  expect(await newTipsOfRightTotals()).toBe(0);
  await send('7');
  expect(await newTipsOfRightTotals()).toBe(1);
});

test('totals are read again when the sums are refreshed meanwhile', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  await anonymous.post('/api/tips', { staffId, amount: '5' });
  let reads = 0;
  const moving = karam.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      if (reads === 1) await refreshPlatformSums(karam.db);
      return result;
    },
  });
  const { newTips, ...totals } = await readPlatformTotals(moving);
  expect([newTips, totals]).toEqual([0, await countAll()]);
  expect(reads).toBeGreaterThan(2);
});

test('businesses and active staff are counted as they come, leave and return', async () => {
  const { owner, businessId, staffId } = await makeWorld(karam);
  const before = await readPlatformTotals(karam.db);
  await insertBusiness(karam.db, (await karam.signedIn('business')).user, 'pending');
  await insertStaff(karam.db, businessId);
  await insertStaff(karam.db, businessId, false);
  const setActive = (isActive: boolean) =>
    owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { isActive } });
  expect((await setActive(false)).statusCode).toBe(200);
  expect(await readPlatformTotals(karam.db)).toMatchObject({
    totalBusinesses: before.totalBusinesses + 1,
    totalStaff: before.totalStaff,
  });
  await setActive(true);
  await setActive(true);
  expect((await readPlatformTotals(karam.db)).totalStaff).toBe(before.totalStaff + 1);
  await newTipsOfRightTotals();
});

test('a tip that is being written during a refresh is not left out of the sums', async () => {
  const { staffId } = await makeWorld(karam);
  await refreshPlatformSums(karam.db);
  await karam.db.transaction().execute(async (transaction) => {
    await recordPaidTips(transaction, [newTip(staffId, karam.now)]);
    // A later tip, with a higher number, is there already.
    const { staffId: otherId } = await makeWorld(karam);
    await recordPaidTips(karam.db, [newTip(otherId, karam.now)]);
    await refreshPlatformSums(karam.db);
  });
  expect(await newTipsOfRightTotals()).toBe(2);
  await refreshPlatformSums(karam.db);
  expect(await newTipsOfRightTotals()).toBe(0);
});
