import { expect, test } from 'vitest';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { runOn } from '#test/helpers/database.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld } from '#test/helpers/world.ts';

const { karam, stripe, aTip, deliver, stageOf, expectAllAddsUp } = await karamWithStripe();

const namedEvents = async () =>
  (await checkLedger(karam.db))
    .find(({ rule }) => rule === 'events_dealt_with')
    ?.examples.map(({ id }) => id);

async function anEventInDollars() {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  const session = stripe.books.get('checkout.session', tip.sessionId);
  const event = stripe.tell('checkout.session.completed', {
    ...session,
    currency: 'usd',
    status: 'complete',
    payment_status: 'paid',
  });
  return { world, tip, event };
}

test('a payment in another currency is stored, acknowledged with 200, named by the check, and closed by an admin', async () => {
  const { world, tip, event } = await anEventInDollars();
  expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
  expect(await stageOf(tip.token)).toBe('pending');
  expect(await namedEvents()).toEqual([event.id]);
  const { events, count } = (await world.admin.get('/api/admin/payment-events')).json();
  expect(count).toBe(1);
  expect(events).toMatchObject([{ provider: 'stripe', id: event.id, outcome: 'unusable', tipId: null }]);

  const url = `/api/admin/payment-events/stripe/${event.id}`;
  const again = await world.admin.post(`${url}/again`);
  expect([again.statusCode, again.json().reason]).toEqual([409, 'event_still_unusable']);
  const empty = await world.admin.post(`${url}/dealt-with`, { note: ' ' });
  expect([empty.statusCode, empty.json().reason]).toEqual([400, 'event_note_required']);
  expect(await namedEvents()).toEqual([event.id]);

  const closed = await world.admin.post(`${url}/dealt-with`, { note: 'Refunded in the dashboard' });
  expect(closed.json()).toEqual({ events: [], count: 0 });
  expect((await world.admin.post(`${url}/dealt-with`, { note: 'Again' })).statusCode).toBe(404);
  const kept = await karam.db
    .selectFrom('paymentEvents')
    .select(['dealtNote', 'dealtBy'])
    .where('id', '=', event.id)
    .execute();
  expect(kept).toEqual([{ dealtNote: 'Refunded in the dashboard', dealtBy: world.admin.user?.id }]);
  const audit = await karam.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'payment_event.dealt_with')
    .execute();
  expect(audit).toEqual([
    { detail: { event: event.id, outcome: 'unusable', note: 'Refunded in the dashboard' } },
  ]);
  await expectAllAddsUp();
});

test('an event that could not be handled when it came is handled again, once', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  stripe.pay(tip.sessionId);
  const event = stripe.event('checkout.session.completed');
  // Something of ours stands in the way.
  await runOn(karam.url, 'ALTER TABLE postings ADD CONSTRAINT nothing_today CHECK (amount < 0) NOT VALID');
  expect(await deliver(event)).toBe(200);
  await runOn(karam.url, 'ALTER TABLE postings DROP CONSTRAINT nothing_today');
  expect(await stageOf(tip.token)).toBe('pending');
  const url = `/api/admin/payment-events/stripe/${event.id}`;
  const answers = await Promise.all([world.admin.post(`${url}/again`), world.admin.post(`${url}/again`)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await stageOf(tip.token)).not.toBe('pending');
  await expectAllAddsUp();
});
