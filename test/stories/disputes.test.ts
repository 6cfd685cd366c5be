import { expect, test } from 'vitest';
import { listTipsToSettle } from '#server/money/payments/dispute-store.ts';
import { applyDispute, notifyAdminsOfDisputes } from '#server/money/payments/disputes.ts';
import { settleOldReversals } from '#server/money/payments/settle-reversals.ts';
import { findObstacle } from '#server/privacy/request-erasure.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { fils } from '#shared/money/money.ts';
import { ORIGIN } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** A guest's bank takes money back, or asks for it: what each event changes in the ledger. */
const { karam, stripe, payments, aPaidTip, deliver, outcomeOf, stageOf, owedTo, later, expectAllAddsUp } =
  await karamWithStripe();

const payAll = (world: World) =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount: '0' });
const refund = (world: World, tip: { id: number }, amount?: string) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice', amount });
const setBearer = (lostDisputes: 'platform' | 'person') =>
  karam.db.updateTable('settings').set({ lostDisputes }).execute();
const followed = async ({ token }: { token: string }) =>
  (await karam.visitor().get(`/api/tips/follow/${token}`)).json();
const disputeOf = async ({ id }: { id: number }) =>
  karam.db.selectFrom('disputes').selectAll().where('tipId', '=', id).executeTakeFirstOrThrow();
const tableOf = async (tip: { id: number }) => ledgerTable(karam.db, tip.id);

const PAID = `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart();

test('an open dispute holds the person’s share, and a won one releases it', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id, evidence_details } = stripe.openDispute(tip.paymentId);
  const opened = stripe.event('charge.dispute.created');
  expect(await Promise.all([deliver(opened), deliver(opened)])).toEqual([200, 200]);
  expect(await owedTo(world)).toBe('0.00');
  expect(await disputeOf(tip)).toMatchObject({
    status: 'open',
    held: '95.00',
    dueBy: new Date(Number(evidence_details.due_by) * 1000),
  });
  // The guest is told that it is looked into, not that anything is wrong.
  expect(await followed(tip)).toMatchObject({ stage: 'received', isBeingChecked: true, refunded: '0.00' });
  expect((await payAll(world)).statusCode).toBe(409);
  const position = (await world.admin.get('/api/admin/money-position')).json();
  expect(position.accounts).toMatchObject({ disputed: '95.00', staff_payable: '0.00' });
  // Stripe refuses to refund a charge that is disputed.
  const refused = (await refund(world, tip)).json();
  expect(refused).toMatchObject({ status: 'paid', refund: { status: 'failed' } });
  expect(refused.refund.failureDetail).toContain('has been charged back');
  await expectAllAddsUp();

  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  await deliver(opened);
  expect(await owedTo(world)).toBe('95.00');
  expect(await followed(tip)).toMatchObject({ stage: 'received', isBeingChecked: false });
  expect((await world.admin.get('/api/admin/disputes')).json().disputes).toMatchObject([
    { id, status: 'won', held: '0.00', borneBy: null, business: { id: world.businessId } },
  ]);
  expect(await tableOf(tip)).toBe(`${PAID}
tip_disputed    staff_payable → disputed                95.00 Maya
tip_released    disputed → staff_payable                95.00 Maya`);
  await expectAllAddsUp();
});

test('by default the platform bears a lost dispute, and the person keeps the tip', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  stripe.closeDispute(id, 'lost');
  const closed = stripe.event('charge.dispute.closed');
  expect(await Promise.all([deliver(closed), deliver(closed)])).toEqual([200, 200]);
  expect(await outcomeOf(closed)).toBe('dispute_lost');
  expect(await owedTo(world)).toBe('95.00');
  expect(await followed(tip)).toMatchObject({ stage: 'received', wasGivenBackByBank: true });
  expect(await tableOf(tip)).toBe(`${PAID}
tip_disputed    staff_payable → disputed                95.00 Maya
tip_released    disputed → staff_payable                95.00 Maya
tip_lost        dispute_losses → provider_clearing     100.00 Maya`);
  await expectAllAddsUp();
});

test('where the person bears it, a lost dispute takes the tip back', async () => {
  const world = await makeWorld(karam);
  await setBearer('person');
  const tip = await aPaidTip(world);
  await payAll(world);
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  // It was in a payout already, so the person owes it.
  expect(await owedTo(world)).toBe('-95.00');
  stripe.closeDispute(id, 'lost');
  await deliver('charge.dispute.closed');
  // A later change of the setting does not change what is decided.
  await setBearer('platform');
  await deliver('charge.dispute.created');
  expect(await owedTo(world)).toBe('-95.00');
  expect(await stageOf(tip.token)).toBe('refunded');
  expect((await refund(world, tip)).json().message).toBe('This tip was already refunded.');
  expect(await tableOf(tip)).toBe(`${PAID}
tip_disputed    staff_payable → disputed                95.00 Maya
tip_released    disputed → staff_payable                95.00 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya`);
  await expectAllAddsUp();
});

test('a decision that arrives before its dispute is posted once, and nothing is held', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  const opened = stripe.event('charge.dispute.created');
  stripe.closeDispute(id, 'lost');
  await deliver('charge.dispute.closed');
  await deliver(opened);
  expect(await owedTo(world)).toBe('95.00');
  expect(await tableOf(tip)).toBe(`${PAID}
tip_lost        dispute_losses → provider_clearing     100.00 Maya`);
  await expectAllAddsUp();
});

test('an inquiry holds nothing until it becomes a dispute', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId, { isInquiry: true });
  await deliver('charge.dispute.created');
  expect(await disputeOf(tip)).toMatchObject({ status: 'inquiry', held: '0.00' });
  expect(await owedTo(world)).toBe('95.00');
  stripe.escalateDispute(id);
  await deliver('charge.dispute.updated');
  expect(await owedTo(world)).toBe('0.00');
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a dispute about a part of a tip holds that part', async () => {
  const world = await makeWorld(karam);
  await setBearer('person');
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId, { amount: 4000 });
  await deliver('charge.dispute.created');
  expect(await owedTo(world)).toBe('57.00');
  stripe.closeDispute(id, 'lost');
  await deliver('charge.dispute.closed');
  await setBearer('platform');
  expect(await owedTo(world)).toBe('57.00');
  expect(await followed(tip)).toMatchObject({ stage: 'received', refunded: '40.00' });
  await expectAllAddsUp();
});

test('money that goes back twice, by a refund and by a dispute, is a loss of the platform', async () => {
  for (const order of ['refund first', 'dispute first']) {
    const world = await makeWorld(karam);
    await setBearer('person');
    const tip = await aPaidTip(world);
    stripe.refundInDashboard(tip.paymentId);
    const refunded = stripe.event('refund.created');
    stripe.closeDispute(stripe.openDispute(tip.paymentId).id, 'lost');
    const lost = stripe.event('charge.dispute.closed');
    const told = order === 'refund first' ? [refunded, lost] : [lost, refunded];
    for (const event of told) await deliver(event);
    await setBearer('platform');
    expect(await owedTo(world)).toBe('0.00');
    expect(await stageOf(tip.token)).toBe('refunded');
    expect(await tableOf(tip)).toBe(`${PAID}
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_lost        dispute_losses → provider_clearing     100.00 Maya`);
    await expectAllAddsUp();
  }
});

test('tips that are paid out while another is disputed have arrived, and the released one follows', async () => {
  const world = await makeWorld(karam);
  const first = await aPaidTip(world);
  const { id } = stripe.openDispute(first.paymentId);
  await deliver('charge.dispute.created');
  const second = await aPaidTip(world, '40');
  expect((await payAll(world)).json().amount).toBe('38.00');
  expect(await stageOf(first.token)).toBe('received');
  expect(await stageOf(second.token)).toBe('on_its_way');
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  expect(await stageOf(first.token)).toBe('received');
  expect(await stageOf(second.token)).toBe('on_its_way');
  expect((await payAll(world)).json().amount).toBe('95.00');
  expect(await stageOf(first.token)).toBe('on_its_way');
  await expectAllAddsUp();
});

test('admins are told once of a new dispute with its deadline, and once of the decision', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  await notifyAdminsOfDisputes(payments());
  await notifyAdminsOfDisputes(payments());
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  later(1);
  await notifyAdminsOfDisputes(payments());
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body'])
    .where('body', 'like', `%tip ${tip.id} %`)
    .orderBy('id')
    .execute();
  const admins = new Set(mails.map(({ recipient }) => recipient)).size;
  expect(mails).toHaveLength(2 * admins);
  const { dueBy } = await disputeOf(tip);
  expect(mails[0]?.body).toContain(`until ${dubaiDay(dueBy ?? new Date(0))}`);
  expect(mails[0]?.body).toContain('the cardholder did not pay it');
  expect(mails.at(-1)?.body).toContain('won');
  await expectAllAddsUp();
});

test('the mail about a dispute says its reason, its last day and who bears it, as far as that is known', async () => {
  const world = await makeWorld(karam);
  const link = `${ORIGIN}/admin/disputes`;
  const toldOf = async (tip: { id: number }, closed?: 'lost') => {
    if (closed) {
      stripe.closeDispute((await disputeOf(tip)).id, closed);
      await deliver('charge.dispute.closed');
    }
    await notifyAdminsOfDisputes(payments());
    const { body } = await karam.db
      .selectFrom('outbox')
      .select('body')
      .where('body', 'like', `%tip ${tip.id} %`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return body.split('\n')[0];
  };

  // A reason that we have no words for, and no last day.
  const asked = await aPaidTip(world);
  stripe.openDispute(asked.paymentId, { isInquiry: true, reason: 'noncompliant' });
  await deliver('charge.dispute.created');
  await karam.db.updateTable('disputes').set({ dueBy: null }).where('tipId', '=', asked.id).execute();
  expect(await toldOf(asked)).toBe(
    `A guest’s bank asks about tip ${asked.id} of AED 100.00. Reason: noncompliant. No money was taken. Answer it at the payment provider by –: ${link}`,
  );

  for (const [bearer, words] of [
    ['platform', 'The platform pays it, and the person keeps the tip.'],
    ['person', 'The tip was deducted from the person’s balance.'],
  ] as const) {
    await setBearer(bearer);
    const tip = await aPaidTip(world);
    stripe.openDispute(tip.paymentId, { reason: 'duplicate' });
    await deliver('charge.dispute.created');
    const { dueBy } = await disputeOf(tip);
    expect(await toldOf(tip)).toBe(
      `A guest’s bank took back AED 100.00 for tip ${tip.id} (reason: paid twice). The person’s share is held until the bank decides. Evidence can be sent at the payment provider until ${dubaiDay(dueBy ?? new Date(0))}: ${link}`,
    );
    expect(await toldOf(tip, 'lost')).toBe(
      `The dispute about tip ${tip.id} of AED 100.00 was lost. ${words} ${link}`,
    );
  }
  await setBearer('platform');
  await expectAllAddsUp();
});

const rulesAfter = async (damage: string) => (await brokenAfter(karam.db, damage)).map(({ rule }) => rule);

test('the ledger checks name a dispute or a refund that somebody has changed', async () => {
  const world = await makeWorld(karam);
  const open = await aPaidTip(world);
  stripe.openDispute(open.paymentId);
  await deliver('charge.dispute.created');
  const lost = await aPaidTip(world);
  stripe.closeDispute(stripe.openDispute(lost.paymentId).id, 'lost');
  await deliver('charge.dispute.closed');
  const parted = await aPaidTip(world);
  await refund(world, parted, '33.33');
  await expectAllAddsUp();
  expect(await rulesAfter(`UPDATE disputes SET held = held - 0.01 WHERE tip_id = ${open.id}`)).toEqual([
    'disputes',
  ]);
  expect(await rulesAfter(`DELETE FROM disputes WHERE tip_id = ${open.id}`)).toEqual(['disputes']);
  expect(await rulesAfter(`UPDATE disputes SET amount = 99.99 WHERE tip_id = ${lost.id}`)).toEqual([
    'disputes',
  ]);
  expect(
    await rulesAfter(`DELETE FROM postings WHERE tip_id = ${open.id} AND cause = 'tip_disputed'`),
  ).toEqual(['staff_balances', 'disputes']);
  // The parts of the money are exchanged by one fil between the person and the platform.
  expect(
    await rulesAfter(`UPDATE tips SET refunded_net = refunded_net - 0.01 WHERE id = ${parted.id}`),
  ).toEqual(['staff_tip_totals', 'tips_posted', 'daily_totals', 'refunds']);
  expect(await rulesAfter(`UPDATE refunds SET amount = 33.32 WHERE tip_id = ${parted.id}`)).toEqual([
    'refunds',
    'provider_events',
  ]);
  await expectAllAddsUp();
});

test('disputes that were told to an older version are posted in the night', async () => {
  const world = await makeWorld(karam);
  const [open, lost] = [await aPaidTip(world), await aPaidTip(world)];
  const told = { provider: 'stripe' as const, reason: 'fraudulent', openedAt: karam.now, toldAt: karam.now };
  const { id: openId } = stripe.openDispute(open.paymentId);
  const { id: lostId } = stripe.closeDispute(stripe.openDispute(lost.paymentId, { amount: 4000 }).id, 'lost');
  await karam.db
    .insertInto('disputes')
    .values([
      { ...told, id: openId, tipId: open.id, amount: '100', status: 'open' },
      { ...told, id: lostId, tipId: lost.id, amount: '40', status: 'lost', decidedAt: karam.now },
    ])
    .execute();
  expect(await owedTo(world)).toBe('190.00');
  await settleOldReversals(payments());
  await settleOldReversals(payments());
  expect(await owedTo(world)).toBe('95.00');
  expect(await disputeOf(open)).toMatchObject({ status: 'open', held: '95.00' });
  expect(await disputeOf(lost)).toMatchObject({ status: 'lost', borneBy: 'platform' });
  // What is decided and posted is not looked at again.
  const toSettle = await listTipsToSettle(karam.db);
  expect([toSettle.includes(open.id), toSettle.includes(lost.id)]).toEqual([true, false]);
  await expectAllAddsUp();
});

test('the business is told when a dispute changes a balance, and not when the provider repeats itself', async () => {
  const world = await makeWorld(karam);
  const { id: tipId, paymentId } = await aPaidTip(world);
  const keep = (disputeId: string, of: string) =>
    karam.db.transaction().execute((db) =>
      applyDispute(
        db,
        'stripe',
        {
          paymentId: of,
          dispute: {
            disputeId,
            amountFils: fils(10_000),
            reason: 'fraudulent',
            status: 'open',
            openedAt: karam.now,
            dueBy: null,
          },
        },
        karam.now,
        karam.now,
      ),
    );
  const { id } = stripe.openDispute(paymentId);
  const opened = { outcome: 'dispute_open', tipId };
  expect(await keep(id, paymentId)).toEqual({ ...opened, paidTo: world.businessId });
  expect(await keep(id, paymentId)).toEqual(opened);
  expect(await keep('dp_shop', 'pi_shop')).toEqual({ outcome: 'not_our_tip', tipId: null });
  await expectAllAddsUp();
});

test('the list of disputes shows each with the business of its own tip', async () => {
  const admin = await karam.signedIn('admin');
  const { disputes } = (await admin.get('/api/admin/disputes')).json();
  const known = await karam.db
    .selectFrom('disputes')
    .innerJoin('tips', 'tips.id', 'disputes.tipId')
    .select(['disputes.id', 'tips.businessId'])
    .execute();
  const listed = disputes.map((each: { id: string; business: { id: number } }) => [
    each.id,
    each.business.id,
  ]);
  expect(new Map(listed)).toEqual(new Map(known.map(({ id, businessId }) => [id, businessId])));
  expect(new Set(known.map(({ businessId }) => businessId)).size).toBeGreaterThan(1);
});

test('an account is not erased while money of the person, or of a business of theirs, is held for a dispute', async () => {
  const world = await makeWorld(karam);
  const person = await karam.signedIn('staff');
  const userId = person.user?.id;
  await karam.db.updateTable('staff').set({ userId }).where('id', '=', world.staffId).execute();
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  await karam.db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', world.businessId)
    .execute();
  const obstacles = async () =>
    Promise.all([person, world.owner].map(({ user }) => findObstacle(karam.db, user?.id ?? '')));
  expect(await owedTo(world)).toBe('0.00');
  expect(await obstacles()).toEqual(['dispute_open', 'dispute_open']);
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  expect(await obstacles()).toEqual(['money_owed', 'money_owed']);
  await expectAllAddsUp();
});
