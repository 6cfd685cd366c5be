import { expect, test } from 'vitest';
import { applyPayment, applyRefusal } from '#server/money/payments/apply-payment.ts';
import type { Payment } from '#server/money/providers/port/provider.ts';
import { fils } from '#shared/money/money.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makeWorld } from '#test/helpers/world.ts';

const { karam, aTip, aPaidTip, stageOf, owedTo, expectAllAddsUp } = await karamWithStripe();

const refuse = (tipId: number) =>
  karam.db.transaction().execute((transaction) => applyRefusal(transaction, tipId, 'The provider said no.'));

const apply = (tipId: number, payment: Partial<Payment> = {}) =>
  karam.db.transaction().execute((transaction) =>
    applyPayment(
      transaction,
      tipId,
      {
        sessionId: 'cs_1',
        paymentId: 'pi_1',
        checkoutUrl: null,
        clientSecret: null,
        state: { status: 'captured', amountFils: fils(10_000), at: karam.now },
        ...payment,
      },
      karam.now,
    ),
  );

test('a refusal that comes late fails neither a tip that was paid meanwhile nor one with a page', async () => {
  const world = await makeWorld(karam);
  const [paid, open] = [await aPaidTip(world), await aTip(world)];
  expect(await refuse(paid.id)).toEqual({ outcome: 'already_begun', tipId: paid.id });
  expect(await refuse(open.id)).toEqual({ outcome: 'already_begun', tipId: open.id });
  expect([await stageOf(paid.token), await stageOf(open.token)]).toEqual(['received', 'pending']);
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a refused tip fails once', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  await pastTheGuards(karam.db, (db) =>
    db
      .updateTable('payments')
      .set({ sessionId: null, checkoutUrl: null })
      .where('tipId', '=', tip.id)
      .execute(),
  );
  expect(await refuse(tip.id)).toEqual({ outcome: 'failed', tipId: tip.id });
  expect(await stageOf(tip.token)).toBe('failed');
  expect(await refuse(tip.id)).toEqual({ outcome: 'already_begun', tipId: tip.id });
  expect(await stageOf(tip.token)).toBe('failed');
  await expectAllAddsUp();
});

test('money for a tip that we do not know, or whose payment is another one, is not posted', async () => {
  const world = await makeWorld(karam);
  const unknown = 2_147_483_647;
  expect(await apply(unknown)).toEqual({ outcome: 'not_our_tip', tipId: null });
  expect(await refuse(unknown)).toEqual({ outcome: 'already_begun', tipId: unknown });
  const tip = await aTip(world);
  expect(await apply(tip.id, { sessionId: 'cs_other' })).toEqual({ outcome: 'other_session', tipId: tip.id });
  // Nothing was requested from the provider for this one.
  const other = await aTip(world);
  await pastTheGuards(karam.db, (db) => db.deleteFrom('payments').where('tipId', '=', other.id).execute());
  expect(await apply(other.id)).toEqual({ outcome: 'not_our_tip', tipId: null });
  expect(await refuse(other.id)).toEqual({ outcome: 'already_begun', tipId: other.id });
  await karam.db.updateTable('tips').set({ status: 'failed' }).where('id', '=', other.id).execute();
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('a payment that is still open changes nothing', async () => {
  const world = await makeWorld(karam);
  const { id, sessionId, token } = await aTip(world);
  const open = { sessionId, paymentId: null, state: { status: 'open' } } as const;
  expect(await apply(id, open)).toEqual({ outcome: 'still_open', tipId: id });
  expect(await stageOf(token)).toBe('pending');
  await expectAllAddsUp();
});

test('a payment that failed is reported once, with the declined card if there was one', async () => {
  const world = await makeWorld(karam);
  const [declined, expired] = [await aTip(world), await aTip(world)];
  const fail = ({ id, sessionId }: { id: number; sessionId: string }, isDeclined?: true) =>
    apply(id, {
      sessionId,
      paymentId: null,
      state: { status: 'failed', reason: 'No'.repeat(300), ...(isDeclined && { isDeclined }) },
    });
  expect(await fail(declined, true)).toEqual({
    outcome: 'failed',
    tipId: declined.id,
    declined: { tipId: declined.id, card: null },
  });
  expect(await fail(expired)).toEqual({ outcome: 'failed', tipId: expired.id });
  expect(await fail(declined, true)).toEqual({ outcome: 'already_failed', tipId: declined.id });
  expect([await stageOf(declined.token), await stageOf(expired.token)]).toEqual(['failed', 'failed']);
  const { failure } = await karam.db
    .selectFrom('payments')
    .select('failure')
    .where('tipId', '=', expired.id)
    .executeTakeFirstOrThrow();
  expect(failure).toBe('No'.repeat(250));
  await expectAllAddsUp();
});
