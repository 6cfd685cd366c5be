import { expect, test } from 'vitest';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** The machine's clock jumps, or a day ends while tips arrive. */
const { karam, stripe, aTip, aPaidTip, stageOf, later, sweep, expectAllAddsUp } = await karamWithStripe();
const HOURS = 60;

test('tips around midnight in Dubai, recorded in one batch, go to their own days everywhere', async () => {
  const world = await makeWorld(karam);
  const today = dubaiDay(karam.now);
  const midnight = startOfDubaiDay(today);
  const yesterday = dubaiDay(new Date(midnight.getTime() - 1));
  await karam.db
    .updateTable('staff')
    .set({ userId: world.staff.user?.id ?? '' })
    .where('id', '=', world.staffId)
    .execute();
  const record = batchRecorder(karam.db);
  const offsetsMs = [-2, -1, 0, 1, 2];
  await Promise.all(offsetsMs.map((ms) => record(newTip(world.staffId, new Date(midnight.getTime() + ms)))));

  // Two tips of 10 AED before midnight, three after it. The staff member gets 9.50 of each.
  const lookAt = async (now: Date) => {
    karam.now = now;
    const [daily, weekly, portal] = [
      (await world.owner.get('/api/analytics/daily')).json(),
      (await world.owner.get('/api/analytics/weekly')).json(),
      (await world.staff.get('/api/portal')).json(),
    ];
    return [daily.amount, weekly.at(-1), portal.today, portal.week.at(-1).amount];
  };
  const before = karam.now;
  const weekdayOf = (day: string) => ({ day: expect.any(String), date: day });
  expect(await lookAt(new Date(midnight.getTime() - 1))).toEqual([
    '20.00',
    { ...weekdayOf(yesterday), amount: '20.00' },
    '19.00',
    '19.00',
  ]);
  expect(await lookAt(midnight)).toEqual([
    '30.00',
    { ...weekdayOf(today), amount: '30.00' },
    '28.50',
    '28.50',
  ]);
  karam.now = before;
  const exported = async (day: string) => {
    const csv = await world.admin.get(`/api/admin/exports/tips.csv?from=${day}&to=${day}`);
    return csv.body.trim().split('\n').length - 2;
  };
  expect([await exported(yesterday), await exported(today)]).toEqual([2, 3]);
  await expectLedgerHolds(karam.db);
});

test('after the clock was set back by hours, tips, sessions and totals go on', async () => {
  const world = await makeWorld(karam);
  await aPaidTip(world);
  later(-30 * HOURS);
  await aPaidTip(world);
  expect((await world.owner.get('/api/analytics/summary')).json()).toMatchObject({ tipCount: 2 });
  later(50 * HOURS);
  await aPaidTip(world);
  expect((await world.owner.get('/api/analytics/summary')).json()).toMatchObject({ tipCount: 3 });
  later(-20 * HOURS);
  await expectAllAddsUp();
});

test('somebody who mistyped their password is not locked out when the clock is set back', async () => {
  const someone = await karam.signedIn('business');
  const signIn = (password: string) =>
    karam.visitor().post('/api/login', { username: someone.user?.username ?? '', password });
  for (let tries = 0; tries < 6; tries += 1) await signIn('wrong');
  expect((await signIn(PASSWORD)).statusCode).toBe(429);
  later(-3 * HOURS);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);

  // Guessing is slowed again from here on.
  for (let tries = 0; tries < 6; tries += 1) await signIn('wrong');
  expect((await signIn(PASSWORD)).statusCode).toBe(429);
  later(3 * HOURS);
});

test('payments, refunds and mails that wait are not forgotten when the clock is set back', async () => {
  const world = await makeWorld(karam);
  later(3 * HOURS);
  const paid = await aTip(world);
  stripe.pay(paid.sessionId);
  const refunded = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  await world.admin.post(`/api/admin/tips/${refunded.id}/refund`, { reason: 'Tipped twice' });
  await queueMail(
    karam.db,
    { recipient: 'a@example.com', write: () => ({ subject: 'a letter', body: 'words' }) },
    karam.now,
  );
  later(-3 * HOURS);

  const refund = stripe.all('refund').find(({ payment_intent }) => payment_intent === refunded.paymentId);
  stripe.settleRefund(refund?.id ?? '');
  later(1);
  await sweep();
  expect(await stageOf(paid.token)).toBe('received');
  expect(await stageOf(refunded.token)).toBe('refunded');
  const sent: string[] = [];
  await sendMails(
    karam.db,
    async ({ subject }) => void sent.push(subject),
    () => karam.now,
  );
  expect(sent).toEqual(['a letter']);
  await expectAllAddsUp();
});

test('a payment made just before the clock jumps forward is counted, not cancelled', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  stripe.pay(tip.sessionId);
  later(5 * HOURS);
  await sweep();
  expect(await stageOf(tip.token)).toBe('received');
  later(-5 * HOURS);
  await expectAllAddsUp();
});
