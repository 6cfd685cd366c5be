import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPayments } from '#server/money/payments/payments.ts';
import { sweepPayments } from '#server/money/payments/sweep-payments.ts';
import { SANDBOX_SIGNATURE, type SandboxEvent, signSandboxEvent } from '#server/money/providers/sandbox.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import { ORIGIN, SESSION_SECRET, type TestApp, testApp } from '#test/helpers/app.ts';
import { dealWithEvents } from '#test/helpers/deal-with-events.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();

const sendTip = (world: World, amount: string, key?: string) =>
  world.anonymous.post(
    '/api/tips',
    { staffId: world.staffId, amount },
    { headers: key ? { 'idempotency-key': key } : {} },
  );

const follow = async (world: World, token: string) =>
  (await world.anonymous.get(`/api/tips/follow/${token}`)).json();

const today = async (world: World) => (await world.owner.get('/api/analytics/daily')).json().amount;

const tipOf = async (app: TestApp, key: string) =>
  app.db.selectFrom('tips').selectAll().where('idempotencyKey', '=', key).executeTakeFirstOrThrow();

const told: number[][] = [];
const payments = () =>
  openPayments({
    beginCall: unobserved,
    config: { payments: { provider: 'sandbox' }, publicOrigin: ORIGIN },
    db: karam.db,
    clock: () => karam.now,
    sessionSecret: SESSION_SECRET,
    tipUpdates: { announce: (businessIds) => void told.push([...businessIds]) },
    watch: undefined,
    log: { error: () => undefined },
  });

/** The same call as in the background job. */
const sweep = () => sweepPayments(payments());

const later = (minutes: number) => {
  karam.now = new Date(karam.now.getTime() + minutes * 60_000);
};

test('what payments announce reaches the live updates of dashboards', () => {
  payments().announce([7]);
  expect(told).toEqual([[7]]);
});

test('the sandbox captures every amount at once except three test amounts, even one fil', async () => {
  const world = await makeWorld(karam);
  for (const amount of ['0.01', '4000.00', '4000.04', '5000']) {
    expect((await sendTip(world, amount)).json()).toMatchObject({ status: 'paid', checkoutUrl: null });
  }
  expect((await world.anonymous.get('/api/tips/terms')).json()).toMatchObject({
    isTest: true,
    minTip: '0.01',
  });
  await expectLedgerHolds(karam.db);
});

test('a tip of 4000.01 is declined and not counted, and the same key gets the same answer', async () => {
  const world = await makeWorld(karam);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await sendTip(world, '4000.01', `declined-${world.staffId}`);
    expect(answer.statusCode).toBe(402);
    expect(said(answer)).toEqual({
      message: 'The payment was declined. No money was taken.',
      code: 'declined',
    });
  }
  const tip = await tipOf(karam, `declined-${world.staffId}`);
  expect(await follow(world, tip.token)).toMatchObject({ stage: 'failed' });
  expect(await today(world)).toBe('0.00');
  await expectLedgerHolds(karam.db);
});

test('a tip of 4000.02 is pending and counts once after its webhook, even if that is repeated', async () => {
  const world = await makeWorld(karam);
  const receipt = (await sendTip(world, '4000.02', `waits-${world.staffId}`)).json();
  expect(receipt).toMatchObject({ status: 'pending', checkoutUrl: null });
  expect((await sendTip(world, '4000.02', `waits-${world.staffId}`)).json()).toEqual(receipt);
  expect(await follow(world, receipt.token)).toMatchObject({ stage: 'pending', isTest: true });
  expect(await today(world)).toBe('0.00');
  expect((await world.owner.get('/api/tips/business')).json()).toEqual([]);

  const paid: SandboxEvent = {
    id: `event-${receipt.id}`,
    tipId: receipt.id,
    token: receipt.token,
    outcome: 'paid',
    amount: receipt.charged,
    at: karam.now.toISOString(),
  };
  const { body, headers } = signSandboxEvent(SESSION_SECRET, paid);
  const deliver = (signed: Record<string, string>) =>
    world.anonymous.post('/api/webhooks/sandbox', body, {
      headers: { 'content-type': 'application/json', ...signed },
    });
  expect((await deliver({ [SANDBOX_SIGNATURE]: 'forged' })).statusCode).toBe(400);
  expect((await deliver({})).statusCode).toBe(400);
  expect((await world.anonymous.post('/api/webhooks/sandbox')).statusCode).toBe(400);
  expect((await world.anonymous.post('/api/webhooks/stripe', body, { headers })).statusCode).toBe(404);
  expect(await today(world)).toBe('0.00');
  const answers = await Promise.all([deliver(headers), deliver(headers), deliver(headers)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers[0]?.json()).toEqual({ received: true });
  const again = signSandboxEvent(SESSION_SECRET, { ...paid, id: `other-event-${receipt.id}` });
  await world.anonymous.post('/api/webhooks/sandbox', again.body, { headers: again.headers });

  expect(await today(world)).toBe('4000.02');
  expect(await follow(world, receipt.token)).toMatchObject({ stage: 'received', net: '3800.02' });
  expect((await sendTip(world, '4000.02', `waits-${world.staffId}`)).json()).toMatchObject({
    status: 'paid',
  });
  await expectLedgerHolds(karam.db);
});

test('a tip of 4000.03 gets no answer from the provider, and fails once the provider says it never arrived', async () => {
  const world = await makeWorld(karam);
  const key = `silent-${world.staffId}`;
  const answer = await sendTip(world, '4000.03', key);
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toBe('The payment provider does not answer. Please try again.');
  expect((await tipOf(karam, key)).status).toBe('pending');
  later(1);
  await sweep();
  expect((await tipOf(karam, key)).status).toBe('pending');
  later(2);
  await sweep();
  expect((await tipOf(karam, key)).status).toBe('failed');
  expect((await sendTip(world, '4000.03', key)).statusCode).toBe(402);
  expect(await today(world)).toBe('0.00');
  await expectLedgerHolds(karam.db);
});

test('a tip that is not paid within two hours fails', async () => {
  const world = await makeWorld(karam);
  const { token } = (await sendTip(world, '4000.02')).json();
  later(60);
  await sweep();
  expect((await follow(world, token)).stage).toBe('pending');
  later(61);
  await sweep();
  expect((await follow(world, token)).stage).toBe('failed');
  await expectLedgerHolds(karam.db);
});

test('captured money counts even after the tip failed and the staff member has left', async () => {
  const world = await makeWorld(karam);
  const { id, charged, token } = (await sendTip(world, '4000.02')).json();
  const say = async (outcome: 'paid' | 'failed') => {
    const at = karam.now.toISOString();
    const { body, headers } = signSandboxEvent(SESSION_SECRET, {
      id: `${id}-${outcome}`,
      tipId: id,
      token,
      outcome,
      amount: charged,
      at,
    });
    await world.anonymous.post('/api/webhooks/sandbox', body, { headers });
  };
  await say('failed');
  expect((await follow(world, token)).stage).toBe('failed');
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  await say('paid');
  expect((await follow(world, token)).stage).toBe('received');
  expect(await today(world)).toBe('4000.02');
  await expectLedgerHolds(karam.db);
});

test('a payment with another amount is not posted, and the ledger check reports it', async () => {
  const world = await makeWorld(karam);
  const { id, token } = (await sendTip(world, '4000.02')).json();
  const event = {
    id: `less-${id}`,
    tipId: id,
    token,
    outcome: 'paid' as const,
    amount: '1.00',
    at: karam.now.toISOString(),
  };
  const { body, headers } = signSandboxEvent(SESSION_SECRET, event);
  await world.anonymous.post('/api/webhooks/sandbox', body, { headers });
  expect((await follow(world, token)).stage).toBe('pending');
  const broken = (await findBroken(karam.db)).map(({ rule }) => rule);
  expect(broken).toEqual(['provider_events', 'tips_collected', 'events_dealt_with']);
  await dealWithEvents(karam.db);
  await pastTheGuards(karam.db, (db) =>
    db
      .updateTable('payments')
      .set({ status: 'failed', captured: null, capturedAt: null })
      .where('tipId', '=', id)
      .execute(),
  );
  await karam.db.updateTable('tips').set({ status: 'failed' }).where('id', '=', id).execute();
  await expectLedgerHolds(karam.db);
});

test('an admin simulates the payment of a pending tip, and it is recorded', async () => {
  const world = await makeWorld(karam);
  const { id, token } = (await sendTip(world, '4000.02')).json();
  const status = (await world.admin.get('/api/admin/payments')).json();
  expect(status).toMatchObject({ provider: 'sandbox', isTest: true, keysAnswer: true });
  expect(status.waiting).toContainEqual(
    expect.objectContaining({
      tipId: id,
      charged: '4000.02',
      personName: 'Maya Fernandes',
      businessName: `Business of ${world.owner.user?.username}`,
    }),
  );
  const simulate = (outcome: string) => world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome });
  expect((await simulate('paid')).json().webhookLastSeenAt).toBe(karam.now.toISOString());
  expect((await follow(world, token)).stage).toBe('received');
  expect((await simulate('failed')).statusCode).toBe(409);
  const [audited] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'payment.simulated',
    subjectId: String(id),
    detail: { outcome: 'paid' },
  });
  const unknown = '/api/admin/payments/2147483647/simulate';
  expect((await world.admin.post(unknown, { outcome: 'paid' })).statusCode).toBe(404);
  await expectLedgerHolds(karam.db);
});

test('a simulated payment is undone if its audit record cannot be written', async () => {
  const world = await makeWorld(karam);
  const { id, token } = (await sendTip(world, '4000.02')).json();
  await sql`CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`.execute(
    karam.db,
  );
  await sql`CREATE TRIGGER audit_refused BEFORE INSERT ON audit_log EXECUTE FUNCTION refuse_audit()`.execute(
    karam.db,
  );
  const answer = await world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome: 'paid' });
  await sql`DROP TRIGGER audit_refused ON audit_log`.execute(karam.db);
  expect(answer.statusCode).toBe(500);
  expect((await follow(world, token)).stage).toBe('pending');
  await expectLedgerHolds(karam.db);
});

test('a tip is refunded once and in full; after a payout, the next tips repay it', async () => {
  const world = await makeWorld(karam);
  const first = (await sendTip(world, '100')).json();
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', payout)).json().amount).toBe('95.00');
  expect((await follow(world, first.token)).stage).toBe('on_its_way');

  const refund = () => refundByTwo(karam, world.admin, first.id);
  await refund();
  expect((await follow(world, first.token)).stage).toBe('refunded');
  expect((await refund()).statusCode).toBe(409);
  const [audited] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'tip.refund_requested',
    subjectId: String(first.id),
    detail: { amount: '100.00', reason: 'Tipped twice' },
  });
  expect(await today(world)).toBe('0.00');
  const owed = async () =>
    (await world.admin.get(`/api/admin/businesses/${world.businessId}/details`)).json().business
      .pendingPayout;
  expect(await owed()).toBe('-95.00');
  expect((await world.admin.post('/api/admin/payouts', payout)).statusCode).toBe(409);

  const second = (await sendTip(world, '40')).json();
  expect(await owed()).toBe('-57.00');
  // These tips repay money that the staff member already has.
  expect((await follow(world, second.token)).stage).toBe('on_its_way');
  const third = (await sendTip(world, '100')).json();
  expect(await owed()).toBe('38.00');
  expect((await follow(world, third.token)).stage).toBe('received');
  const table = await ledgerTable(karam.db);
  expect(table).toContain('tip_refunded    staff_payable → provider_clearing       95.00 Maya');
  expect(table).toContain('tip_refunded    platform_fees → provider_clearing        5.00 Maya');
  await expectLedgerHolds(karam.db);
});

test('the same partial refund sent twice with its key gives the money back once', async () => {
  const world = await makeWorld(karam);
  const { id } = (await sendTip(world, '30')).json();
  const other = (await sendTip(world, '30')).json().id;
  const refund = (tipId: number, key: string, amount = '5.00') =>
    world.admin.post(
      `/api/admin/tips/${tipId}/refund`,
      { reason: 'A wrong amount', amount },
      { headers: { 'idempotency-key': `${key}-${world.businessId}` } },
    );
  const first = await refund(id, 'one');
  expect(first.json()).toMatchObject({ refunded: '5.00', refund: { amount: '5.00', status: 'done' } });
  expect((await refund(id, 'one')).json()).toEqual(first.json());
  for (const [tipId, amount] of [
    [id, '6.00'],
    [other, '5.00'],
  ] as const)
    expect((await refund(tipId, 'one', amount)).json().reason).toBe('idempotency_key_used');
  // Another key is another refund.
  expect((await refund(id, 'two')).json()).toMatchObject({ refunded: '10.00' });
  expect((await refund(id, 'one')).json()).toMatchObject({ refunded: '10.00', refund: { amount: '5.00' } });
  // One key for two tips at once.
  const both = await Promise.all([refund(id, 'three'), refund(other, 'three')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  // A whole refund is not refused as refunded already when it is sent again.
  const whole = async () => refund(other, 'four', both[1]?.statusCode === 200 ? '25.00' : '30.00');
  expect([(await whole()).statusCode, (await whole()).statusCode]).toEqual([200, 200]);
  await expectLedgerHolds(karam.db);
});

test('only a paid tip can be refunded, and a refund needs a reason', async () => {
  const world = await makeWorld(karam);
  const { id } = (await sendTip(world, '4000.02')).json();
  const refund = (payload: object) => world.admin.post(`/api/admin/tips/${id}/refund`, payload);
  expect((await refund({ reason: 'why not' })).json().message).toBe('Only a paid tip can be refunded.');
  expect((await refund({ reason: ' ' })).json().message).toBe('Say why it is refunded.');
  await expectLedgerHolds(karam.db);
});

test('a tip of a provider that is not set up cannot be refunded, and nothing is stored', async () => {
  const world = await makeWorld(karam);
  const { id } = (await sendTip(world, '30')).json();
  const collectedBy = (provider: 'stripe' | 'sandbox') =>
    pastTheGuards(karam.db, (db) => db.updateTable('tips').set({ provider }).where('id', '=', id).execute());
  await collectedBy('stripe');
  const answer = await world.admin.post(`/api/admin/tips/${id}/refund`, { reason: 'Tipped twice' });
  expect(answer.statusCode).toBe(409);
  expect(await karam.db.selectFrom('refunds').selectAll().where('tipId', '=', id).execute()).toEqual([]);
  await collectedBy('sandbox');
  await expectLedgerHolds(karam.db);
});

test('a guest follows a tip by its token and sees only the name and role of the staff member', async () => {
  const world = await makeWorld(karam);
  const receipt = (await sendTip(world, '25')).json();
  expect(await follow(world, receipt.token)).toEqual({
    id: receipt.id,
    message: null,
    amount: '25.00',
    fee: '1.25',
    net: '23.75',
    charged: '25.00',
    refunded: '0.00',
    isBeingChecked: false,
    wasGivenBackByBank: false,
    createdAt: karam.now.toISOString(),
    isTest: true,
    hasWords: false,
    canGiveFeedback: true,
    answer: null,
    thanks: null,
    team: null,
    share: null,
    stage: 'received',
    isWithBank: false,
    arrivedAt: null,
    paidTo: null,
    person: { id: world.staffId, firstName: 'Maya', lastName: 'Fernandes', role: 'Server' },
    business: { name: `Business of ${world.owner.user?.username}`, tlNumber: 'CN-1000001' },
  });
  expect((await world.anonymous.get('/api/tips/follow/short')).statusCode).toBe(400);
  await expectLedgerHolds(karam.db);
});
