import { beforeEach, expect, test, vi } from 'vitest';
import { applyDueProposals } from '#server/identity/two-persons/proposals.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { settleOldReversals } from '#server/money/payments/settle-reversals.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { type Client, ORIGIN, PASSWORD } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Refunds that the guest's bank sends back: the guest is owed the money until it is sent again or paid in another way. */
const { karam, stripe, payments, aPaidTip, deliver, outcomeOf, owedTo, later, sweep, readTheNightAfter } =
  await karamWithStripe();

let world: World;
let second: Client;
let day: string;
beforeEach(async () => {
  day = addDays(dubaiDay(karam.now), 40);
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
  second = await karam.signedIn('admin');
});

type Tip = Awaited<ReturnType<typeof aPaidTip>>;
const refundsOf = ({ paymentId }: Tip) =>
  stripe.all('refund').filter((each) => each.payment_intent === paymentId);
const refund = (tip: Tip, amount?: string) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice', amount });
const returnNewest = async (tip: Tip) => {
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  await deliver('refund.failed');
};
/** A tip whose refund came back from the guest's bank. */
async function aReturnedRefund(amountDecimal = '100') {
  const tip = await aPaidTip(world, amountDecimal);
  await refund(tip);
  await returnNewest(tip);
  return { tip, id: (await owed(tip))?.id as number };
}
/** What the guest of this tip still has to get, as admins see it. */
const owed = async ({ id }: { id: number }) =>
  (await guestMoney()).refunds.find(({ tipId }: { tipId: number }) => tipId === id);
const guestMoney = async () => (await world.admin.get('/api/admin/guest-money')).json();
const again = (id: number, by = world.admin) => by.post(`/api/admin/returned-refunds/${id}/again`);
const repaid = (id: number, by = world.admin) =>
  by.post(`/api/admin/returned-refunds/${id}/repaid`, { note: 'Bank transfer FT77', password: PASSWORD });
const confirm = (proposalId: string, by = second) =>
  by.post(`/api/admin/proposals/${proposalId}/confirm`, { password: PASSWORD });
const position = async () => (await world.admin.get('/api/admin/money-position')).json();
const brokenTips = async () =>
  (await findBroken(karam.db)).map(({ rule, examples }) => [rule, examples.map(({ id }) => Number(id))]);
const tableOf = async (tip: Tip) => (await ledgerTable(karam.db, tip.id)).split('\n').slice(4);
const TO_GUEST = 'tip_returned    provider_clearing → guests_payable     100.00 Maya';

test('a refund that the guest’s bank returned is owed to the guest with its age, and can be sent again', async () => {
  const tip = await aPaidTip(world);
  await refund(tip);
  const before = await position();
  await returnNewest(tip);
  // The money is at the provider again, and nobody may have it but the guest.
  const after = await position();
  expect(after.accounts.guests_payable).toBe('100.00');
  expect(after.left).toBe(before.left);
  expect(await brokenTips()).toEqual([['guests_repaid', [tip.id]]]);
  later(3 * 24 * 60);
  const { refunds: returned, count } = await guestMoney();
  expect([returned, count]).toMatchObject([
    [{ tipId: tip.id, amount: '100.00', ageDays: 3, isUnderWay: false, failure: null }],
    1,
  ]);
  const [found] = (await world.admin.get(`/api/admin/tips?search=${tip.id}`)).json();
  expect(found.owedToGuest).toEqual({ amount: '100.00', since: returned[0].owedSince });
  // The tip itself was given back: another refund of it would be a second one.
  expect((await refund(tip)).json().reason).toBe('tip_refunded_already');

  expect((await again(returned[0].id)).json()).toMatchObject({ refunds: [], count: 0 });
  expect(refundsOf(tip).map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 10_000],
    ['failed', 10_000],
  ]);
  // The webhooks come as well.
  await deliver('refund.created');
  await deliver('refund.updated');
  expect(await tableOf(tip)).toEqual([
    TO_GUEST,
    'tip_resent      guests_payable → provider_clearing     100.00 Maya',
  ]);
  expect(await owedTo(world)).toBe('0.00');
  expect((await again(returned[0].id)).json().reason).toBe('refund_not_owed');
  await readTheNightAfter(dubaiDay(karam.now));
  await expectLedgerHolds(karam.db);
});

test('two admins say that the guest was paid in another way, and then the money is the company’s', async () => {
  const { tip, id } = await aReturnedRefund();
  const before = await position();
  expect(
    (await world.admin.post(`/api/admin/returned-refunds/${id}/repaid`, { note: 'FT77' })).statusCode,
  ).toBe(400);
  const wrong = { note: 'FT77', password: 'not the password' };
  expect((await world.admin.post(`/api/admin/returned-refunds/${id}/repaid`, wrong)).json().reason).toBe(
    'wrong_password',
  );
  const { proposal } = (await repaid(id)).json();
  expect(proposal).toMatchObject({
    kind: 'repay_guest',
    subject: { id, tipId: tip.id, amount: '100.00' },
    reason: 'Bank transfer FT77',
    inForceAt: null,
  });
  expect((await repaid(id)).json().reason).toBe('proposal_open_already');
  expect((await confirm(proposal.id, world.admin)).json().reason).toBe('proposal_own');
  // Time alone decides nothing.
  await applyDueProposals({ db: karam.db, clock: () => new Date('2040-01-01'), publicOrigin: ORIGIN });
  expect(await brokenTips()).toEqual([['guests_repaid', [tip.id]]]);

  expect((await confirm(proposal.id)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(await tableOf(tip)).toEqual([
    TO_GUEST,
    'tip_repaid      guests_payable → own_money             100.00 Maya',
  ]);
  const { accounts, left } = await position();
  expect(accounts).toMatchObject({ guests_payable: '0.00' });
  // What was owed to the guest is left over now: the company paid it.
  expect(Number(left) - Number(before.left)).toBeCloseTo(100);
  expect((await repaid(id)).json().reason).toBe('refund_not_owed');
  expect((await again(id)).json().reason).toBe('refund_not_owed');
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('what was sent again meanwhile cannot be confirmed as paid in another way', async () => {
  const { id } = await aReturnedRefund();
  const { proposal } = (await repaid(id)).json();
  await again(id, second);
  expect((await confirm(proposal.id)).json().reason).toBe('refund_not_owed');
  await second.post(`/api/admin/proposals/${proposal.id}/reject`);
  await expectLedgerHolds(karam.db);
});

test('a refund that is sent again can wait, be refused, and be returned again', async () => {
  const { tip, id } = await aReturnedRefund();
  stripe.refundsStart = 'pending';
  const both = await Promise.all([again(id), again(id, second)]);
  stripe.refundsStart = 'succeeded';
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await owed(tip)).toMatchObject({ id, isUnderWay: true });
  expect((await repaid(id)).json().reason).toBe('refund_not_owed');
  expect((await refund(tip)).json().reason).toBe('tip_refunded_already');
  // The bank does not take it.
  await returnNewest(tip);
  expect(await owed(tip)).toMatchObject({ id, isUnderWay: false, failure: 'provider_could_not' });
  later(1);
  await again(id);
  expect(await owed(tip)).toBeUndefined();
  await returnNewest(tip);
  const last = await owed(tip);
  expect(last).toMatchObject({ tipId: tip.id, amount: '100.00', isUnderWay: false });
  expect(last.id).not.toBe(id);
  later(1);
  await again(last.id);
  expect(await tableOf(tip)).toEqual(
    [1, 2].flatMap(() => [TO_GUEST, 'tip_resent      guests_payable → provider_clearing     100.00 Maya']),
  );
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('a refund that waits at the bank when it is sent again counts when it is made', async () => {
  const { tip, id } = await aReturnedRefund('40');
  stripe.refundsStart = 'pending';
  await again(id);
  stripe.refundsStart = 'succeeded';
  stripe.settleRefund(refundsOf(tip)[0]?.id ?? '');
  later(2);
  await sweep();
  expect(await owed(tip)).toBeUndefined();
  await expectLedgerHolds(karam.db);
});

test('a refund of the same amount in Stripe’s dashboard is the returned one again, and one of another amount is not', async () => {
  const { tip } = await aReturnedRefund('60');
  stripe.refundInDashboard(tip.paymentId, 1000);
  await deliver('refund.created');
  expect(await outcomeOf(stripe.event('refund.created'))).toBe('other_amount');
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  await deliver('refund.failed');
  const event = stripe.event('refund.created').id;
  await world.admin.post(`/api/admin/payment-events/stripe/${event}/dealt-with`, { note: 'It came back' });
  expect(await owed(tip)).toMatchObject({ amount: '60.00' });
  stripe.refundInDashboard(tip.paymentId);
  await deliver('refund.created');
  expect(await outcomeOf(stripe.event('refund.created'))).toBe('refunded');
  expect(await owed(tip)).toBeUndefined();
  expect(await owedTo(world)).toBe('0.00');
  await expectLedgerHolds(karam.db);
});

test('a part that came back is owed, and the rest of the tip can still be refunded', async () => {
  const tip = await aPaidTip(world);
  await refund(tip, '40');
  await returnNewest(tip);
  const back = await owed(tip);
  expect(back).toMatchObject({ amount: '40.00' });
  expect((await refund(tip, '10')).json()).toMatchObject({ refunded: '50.00' });
  // Not mixed up with a refund of the tip while the provider has not answered.
  stripe.refundsStart = 'pending';
  await again(back.id);
  expect((await refund(tip, '40')).json().reason).toBe('refund_under_way');
  stripe.refundsStart = 'succeeded';
  stripe.settleRefund(refundsOf(tip)[0]?.id ?? '');
  await deliver('refund.updated');
  expect(await owedTo(world)).toBe('47.50');
  await expectLedgerHolds(karam.db);
});

test('a return whose webhook was lost is found in the provider’s books', async () => {
  const tip = await aPaidTip(world);
  await refund(tip);
  await readTheNightAfter(day);
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  await readTheNightAfter(addDays(day, 1));
  expect(await brokenTips()).toEqual([['guests_repaid', [tip.id]]]);
  await again((await owed(tip)).id);
  await readTheNightAfter(addDays(day, 2));
  await expectLedgerHolds(karam.db);
});

test('the refund of a team tip that came back is owed once, for the whole payment', async () => {
  await karam.db
    .insertInto('teamRules')
    .values({ businessId: world.businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const answer = await world.anonymous.post('/api/tips/team', { businessId: world.businessId, amount: '90' });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, checkoutUrl } = answer.json();
  const paymentId = stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '').id;
  await deliver('checkout.session.completed');
  const tip = { ...answer.json(), paymentId };
  await refund(tip);
  await returnNewest(tip);
  const back = await owed(tip);
  expect(back).toMatchObject({ tipId: id, amount: '90.00' });
  await again(back.id);
  await expectLedgerHolds(karam.db);
});

test('a returned refund that an older version only flagged is posted the next night', async () => {
  const { tip } = await aReturnedRefund();
  const posted = () => tableOf(tip);
  const table = await posted();
  await pastTheGuards(karam.db, (db) =>
    db.deleteFrom('postings').where('cause', '=', 'tip_returned').where('tipId', '=', tip.id).execute(),
  );
  await settleOldReversals(payments());
  await settleOldReversals(payments());
  expect(await posted()).toEqual(table);
  await again((await owed(tip)).id);
  await expectLedgerHolds(karam.db);
});

test('nobody can forget that a refund was returned, or pretend that it was sent again', async () => {
  const { tip, id } = await aReturnedRefund();
  const change = (set: object) => karam.db.updateTable('refunds').set(set).where('id', '=', id).execute();
  await expect(change({ failure: null, returnedAt: null })).rejects.toThrow('not allowed');
  await expect(change({ failure: null })).rejects.toThrow('refunds_returned');
  await expect(change({ takesFrom: 'guests_payable' })).rejects.toThrow('not allowed');
  const invented = `INSERT INTO refunds (tip_id, amount, reason, origin, status, refunded_at, next_look_at, takes_from, replaces)
    SELECT tip_id, amount, 'Invented', 'admin', 'done', now(), now(), 'guests_payable', id FROM refunds WHERE id = ${id}`;
  expect((await brokenAfter(karam.db, invented)).map(({ rule }) => rule)).toContain('guests_repaid');
  const erased = `DELETE FROM postings WHERE cause = 'tip_returned' AND tip_id = ${tip.id}`;
  expect((await brokenAfter(karam.db, erased)).map(({ rule }) => rule)).toContain('guests_repaid');
  await again(id);
  await expectLedgerHolds(karam.db);
});

test('the month in which a refund came back closes when the guest has the money', async () => {
  const { id } = await aReturnedRefund();
  const { proposal } = (await repaid(id)).json();
  const month = day.slice(0, 7);
  const first = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
  karam.now = dubaiHour(first, 2.75);
  await readProviderBooks(payments());
  // The sessions of that day are over.
  const admin = await karam.signedIn('admin');
  const close = async () => {
    await admin.post('/api/admin/ledger-checks');
    const read = async () => (await admin.get('/api/admin/ledger-checks')).json().run;
    await vi.waitUntil(async () => (await read())?.finishedAt != null, { timeout: 10_000 });
    for (;;) {
      const { next } = (await admin.get('/api/admin/closed-months')).json();
      if (next.month > month) return 'closed';
      if (next.obstacle) return next.obstacle.reason;
      await admin.post('/api/admin/closed-months', { month: next.month });
    }
  };
  expect(await close()).toBe('month_not_checked');
  await confirm(proposal.id, admin);
  expect(await close()).toBe('closed');
  await expectLedgerHolds(karam.db);
});
