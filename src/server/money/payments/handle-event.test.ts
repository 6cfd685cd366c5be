import { expect, test } from 'vitest';
import { followDecline, followUp } from '#server/money/payments/handle-event.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld } from '#test/helpers/world.ts';

const { karam, stripe, payments, log, aTip, expectAllAddsUp } = await karamWithStripe();

test('a page is closed only if the decline looks like card testing, and a tip paid meanwhile is announced', async () => {
  const world = await makeWorld(karam);
  const { id: tipId, sessionId } = await aTip(world);
  const status = (of = sessionId) => stripe.books.get('checkout.session', of).status;
  const told: number[][] = [];
  const follow = (isTesting: boolean, of = tipId) => {
    const watch = { noteDecline: async () => isTesting } as unknown as ReturnType<typeof payments>['watch'];
    return followDecline(
      { ...payments(), announce: (ids) => told.push(ids), watch },
      { tipId: of, card: null },
    );
  };
  // Without limits nobody watches.
  await followDecline(payments(), { tipId, card: null });
  await follow(false);
  expect(status()).toBe('open');
  stripe.failNext({ status: 401 });
  await follow(true);
  expect(log).toEqual(['could not close a checkout after too many declined cards']);
  expect([status(), told]).toEqual(['open', []]);
  const unpaid = await aTip(world);
  await follow(true, unpaid.id);
  expect([status(unpaid.sessionId), told]).toEqual(['expired', []]);
  stripe.pay(sessionId);
  await follow(true);
  expect(told).toEqual([[world.businessId]]);
  // Its page is closed, so there is nothing to ask.
  const calls = stripe.calls.length;
  await follow(true);
  expect([stripe.calls.length, told.length]).toEqual([calls, 1]);
  await expectAllAddsUp();
});

/** What is done after the transaction of an event, without a database. */
async function followed(applied: Parameters<typeof followUp>[1]) {
  const done: unknown[] = [];
  const payments = {
    announce: (businessIds: number[]) => done.push(businessIds),
    watch: { noteDecline: async (tipId: number, card: string | null) => void done.push([tipId, card]) },
  };
  await followUp(payments as unknown as Parameters<typeof followUp>[0], applied);
  return done;
}

test('after an event the dashboard of a business that was paid is updated, and a declined card is counted', async () => {
  expect(await followed({ outcome: 'paid', tipId: 1, paidTo: 7 })).toEqual([[7]]);
  expect(await followed({ outcome: 'declined', tipId: 1, declined: { tipId: 1, card: 'c' } })).toEqual([
    [1, 'c'],
  ]);
  expect(await followed({ outcome: 'ignored', tipId: null })).toEqual([]);
});
