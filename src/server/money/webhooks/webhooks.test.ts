import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSessionsOf } from '#server/identity/sessions/session-store.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { createEvents } from '#server/money/webhooks/create-events.ts';
import { sendWebhooks, slowEndpoints, sweepWebhooks } from '#server/money/webhooks/deliver.ts';
import { insertEndpoint } from '#server/money/webhooks/endpoint-store.ts';
import { webhookKinds } from '#shared/statuses.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { said } from '#test/helpers/said.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';
import { untilQueryWaits } from '#test/helpers/waiting-query.ts';
import { isSigned, startReceiver } from '#test/helpers/webhook-receiver.ts';
import { makeWorld } from '#test/helpers/world.ts';

const ENDPOINTS = '/api/connections/endpoints';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const sender = { isLocal: true, resolve: async () => [], timeoutMs: 300 };
const karam = testApp({ webhookSender: sender });
/** As it runs behind a proxy, with payments of the sandbox. */
const open = testApp();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let world: PayoutWorld;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  receiver.got.length = 0;
  receiver.answer = { status: 200 };
  karam.now = new Date(karam.now.getTime() + HOUR_MS);
  // What other tests have left is not sent to the receiver of this one.
  await karam.db.deleteFrom('webhookEndpoints').execute();
  world = await makePayoutWorld(karam);
});

const add = (owner: Client, changes: object = {}) =>
  owner.post(ENDPOINTS, { url: receiver.url, events: webhookKinds, password: PASSWORD, ...changes });
const addFor = async (owner: Client, changes: object = {}) => (await add(owner, changes)).json();
const endpointOf = async (owner: Client) => (await owner.get(ENDPOINTS)).json()[0];
const logOf = async (owner: Client, id: string) => (await owner.get(`${ENDPOINTS}/${id}/deliveries`)).json();
const run = (slow = slowEndpoints(), by = sender) =>
  sendWebhooks({ db: karam.appDb, clock: () => karam.now, publicOrigin: ORIGIN, sender: by }, slow);
const later = (ms: number) => {
  karam.now = new Date(karam.now.getTime() + ms);
};
const bodies = () => receiver.got.map(({ body }) => JSON.parse(body));
const tip = () => world.tip(world.staffId, '10');

describe('an owner', () => {
  test('cannot name an address of this machine on a server that others can reach, though it is in test mode', async () => {
    const { owner } = await makeWorld(open);
    for (const url of [receiver.url, 'https://127.0.0.1/', 'http://localhost:5432/', 'https://10.0.0.1/']) {
      const refused = await add(owner, { url });
      expect([url, refused.statusCode]).toEqual([url, 400]);
    }
    expect(receiver.got).toEqual([]);
  });

  test('adds no webhook once the sessions of the account have ended', async () => {
    const id = world.owner.user?.id ?? '';
    const reset = await karam.db.startTransaction().execute();
    await lockUser(reset, id);
    await deleteSessionsOf(reset, id);
    const late = add(world.owner);
    await untilQueryWaits(karam.db);
    await reset.commit().execute();
    expect((await late).statusCode).toBe(401);
  });

  test('is told that an address is too long, also if only its encoded form is', async () => {
    const refused = await add(world.owner, { url: `https://till.example/${'ü'.repeat(200)}` });
    expect([refused.statusCode, said(refused).fields]).toMatchObject([
      400,
      { url: 'At most 500 characters.' },
    ]);
  });

  test('adds a webhook with the password and sees its secret once', async () => {
    const wrong = await add(world.owner, { password: 'not the password' });
    expect([wrong.statusCode, said(wrong).fields]).toMatchObject([400, { password: expect.anything() }]);
    const url = `${receiver.url}?token=hidden`;
    const { id, secret } = await addFor(world.owner, { url, events: ['payout.completed', 'tip.paid'] });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await findTextInTables(karam.url, secret)).toEqual([]);
    expect((await world.owner.get(ENDPOINTS)).json()).toEqual([
      {
        id,
        url,
        events: ['tip.paid', 'payout.completed'],
        createdAt: karam.now.toISOString(),
        oldSecretUntil: null,
        failingSince: null,
        switchedOffAt: null,
        switchedOffBy: null,
      },
    ]);
    const audit = await karam.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'webhook.added')
      .where('subjectId', '=', String(world.businessId))
      .execute();
    expect(audit).toEqual([
      { detail: { host: new URL(url).host, events: ['tip.paid', 'payout.completed'] } },
    ]);
  });

  test('has five webhooks at most, with addresses that can be reached', async () => {
    for (const url of ['not an address', 'http://till.example.com', 'https://192.168.1.1/']) {
      const answer = await add(world.owner, { url });
      expect([answer.statusCode, Object.keys(said(answer).fields ?? {})]).toEqual([400, ['url']]);
    }
    expect((await add(world.owner, { events: [] })).statusCode).toBe(400);
    for (let count = 0; count < 5; count += 1) await addFor(world.owner);
    expect((await add(world.owner)).json().reason).toBe('webhooks_too_many');
  });

  test('chooses other events, switches a webhook off and on, and removes it', async () => {
    const { id } = await addFor(world.owner, { events: ['tip.refunded'] });
    const patch = (payload: object) =>
      world.owner.send({ method: 'PATCH', url: `${ENDPOINTS}/${id}`, payload });
    await tip();
    await run();
    expect(receiver.got).toEqual([]);
    expect((await patch({ events: ['tip.paid'] })).json()).toMatchObject({ events: ['tip.paid'] });
    expect((await patch({ isOn: false })).json()).toMatchObject({ switchedOffBy: 'owner' });
    await tip();
    await run();
    expect((await world.owner.post(`${ENDPOINTS}/${id}/test`)).json().reason).toBe('webhook_off');
    expect((await patch({ isOn: true })).json()).toMatchObject({ switchedOffBy: null });
    await tip();
    await run();
    expect(receiver.got).toHaveLength(1);
    expect((await world.owner.send({ method: 'DELETE', url: `${ENDPOINTS}/${id}` })).statusCode).toBe(204);
    await tip();
    await run();
    expect(receiver.got).toHaveLength(1);
    expect((await world.owner.get(ENDPOINTS)).json()).toEqual([]);
    await expectLedgerHolds(karam.db);
  });

  test('cannot see, change, try, rotate or remove the webhook of another business', async () => {
    const { id } = await addFor(world.owner);
    await world.owner.post(`${ENDPOINTS}/${id}/test`);
    const [{ id: deliveryId }] = await logOf(world.owner, id);
    const by = world.otherOwner;
    const answers = [
      await by.get(`${ENDPOINTS}/${id}/deliveries`),
      await by.send({ method: 'PATCH', url: `${ENDPOINTS}/${id}`, payload: { isOn: false } }),
      await by.post(`${ENDPOINTS}/${id}/test`),
      await by.post(`${ENDPOINTS}/${id}/rotate`, { password: PASSWORD }),
      await by.send({ method: 'DELETE', url: `${ENDPOINTS}/${id}` }),
      await by.post(`/api/connections/deliveries/${deliveryId}/again`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await by.get(ENDPOINTS)).json()).toEqual([]);
    expect(receiver.got).toHaveLength(1);
  });

  test('sends a test event, sees what came of it, and sends it again with the same id', async () => {
    const { id, secret } = await addFor(world.owner);
    receiver.answer = { status: 503, body: 'a page of the inside' };
    const sent = (await world.owner.post(`${ENDPOINTS}/${id}/test`)).json();
    expect(sent).toMatchObject({
      kind: 'test',
      status: 'waiting',
      attempts: 1,
      answerStatus: 503,
      problem: 'refused',
    });
    // What the receiver says besides is nobody's here: the address may be one that its owner cannot read.
    const log = await world.owner.get(`${ENDPOINTS}/${id}/deliveries`);
    expect(log.body).not.toContain('a page of the inside');
    expect(await findTextInTables(karam.url, 'a page of the inside')).toEqual([]);
    receiver.answer = { status: 204 };
    const again = await world.owner.post(`/api/connections/deliveries/${sent.id}/again`);
    expect(again.json()).toMatchObject({ id: sent.id, status: 'delivered', attempts: 1, problem: null });
    const [first, second] = receiver.got;
    expect(first?.body).toBe(second?.body);
    expect(JSON.parse(second?.body ?? '')).toEqual({
      id: sent.eventId,
      type: 'test',
      createdAt: karam.now.toISOString(),
      businessId: world.businessId,
      data: {},
    });
    expect(receiver.got.every((got) => isSigned(got, secret))).toBe(true);
    expect(await logOf(world.owner, id)).toEqual([again.json()]);
  });

  test('of a restored copy sends nothing until an admin says so', async () => {
    const { id } = await addFor(world.owner);
    await karam.db.updateTable('settings').set({ heldSince: karam.now }).execute();
    expect((await world.owner.post(`${ENDPOINTS}/${id}/test`)).json().reason).toBe('copy_is_held');
    await karam.db.updateTable('settings').set({ heldSince: null }).execute();
    expect(receiver.got).toEqual([]);
  });
});

describe('events', () => {
  test('of a tip, its refunds in parts and a payout are sent once each, signed', async () => {
    const { secret } = await addFor(world.owner);
    const payoutId = await world.payoutAtBank('20');
    expect(
      (await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' })).statusCode,
    ).toBe(200);
    const { id: tipId } = await karam.db
      .selectFrom('tips')
      .select('id')
      .where('staffId', '=', world.staffId)
      .executeTakeFirstOrThrow();
    for (const amount of ['5', '15']) await refundByTwo(karam, world.admin, tipId, amount);
    await run();
    await run();
    const { staffId, businessId } = world;
    const common = { id: expect.any(String), createdAt: expect.any(String), businessId };
    expect(bodies()).toEqual([
      {
        ...common,
        type: 'tip.paid',
        data: { tipId, staffId, amount: '20.00', charged: '20.00', net: '19.00' },
      },
      {
        ...common,
        type: 'payout.completed',
        data: { payoutId, recipientType: 'business', recipientId: businessId, amount: '19.00' },
      },
      { ...common, type: 'tip.refunded', data: { tipId, staffId, refunded: '5.00', net: '4.75', part: 1 } },
      { ...common, type: 'tip.refunded', data: { tipId, staffId, refunded: '15.00', net: '14.25', part: 2 } },
    ]);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(4);
    expect(receiver.got.every((got) => isSigned(got, secret))).toBe(true);
    expect(receiver.got.some((got) => isSigned(got, 'another secret'))).toBe(false);
    await expectLedgerHolds(karam.db);
  });

  test('go to the business that they are about, and to nobody whose account is disabled', async () => {
    await addFor(world.owner, { url: `${receiver.url}/own` });
    await addFor(world.otherOwner, { url: `${receiver.url}/other` });
    await tip();
    await run();
    expect(receiver.got.map(({ path }) => path)).toEqual(['/karam/own']);
    await karam.db
      .updateTable('users')
      .set({ disabledAt: karam.now })
      .where('id', '=', world.owner.user?.id ?? '')
      .execute();
    await tip();
    await run();
    expect(receiver.got).toHaveLength(1);
    await expectLedgerHolds(karam.db);
  });

  test('from before a webhook was added are not sent to it', async () => {
    await tip();
    later(1);
    await addFor(world.owner);
    await run();
    expect(receiver.got).toEqual([]);
    await tip();
    await run();
    expect(receiver.got).toHaveLength(1);
    await expectLedgerHolds(karam.db);
  });

  test('of tips that are committed in another order are all made, in the order of their ids', async () => {
    await addFor(world.owner);
    await run();
    const slow = await karam.db.startTransaction().execute();
    await recordPaidTips(slow, [newTip(world.staffId, karam.now, { message: 'slow' })]);
    const other = karam.db
      .transaction()
      .execute((quick) => recordPaidTips(quick, [newTip(world.otherStaffId, karam.now)]));
    await other;
    const making = createEvents(karam.appDb, () => karam.now);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await slow.commit().execute();
    await making;
    await tip();
    await run();
    const tips = await karam.db
      .selectFrom('tips')
      .select('id')
      .where('businessId', '=', world.businessId)
      .orderBy('id')
      .execute();
    expect(bodies().map(({ data }) => data.tipId)).toEqual(tips.map(({ id }) => id));
    expect(tips).toHaveLength(2);
    await expectLedgerHolds(karam.db);
  });

  test('are made and sent once by nodes that run at the same time', async () => {
    await addFor(world.owner);
    for (let count = 0; count < 5; count += 1) await tip();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(receiver.got).toHaveLength(5);
    expect(new Set(bodies().map(({ data }) => data.tipId)).size).toBe(5);
    await expectLedgerHolds(karam.db);
  });

  test('and the log of their deliveries are deleted after 30 days', async () => {
    const { id } = await addFor(world.owner);
    await tip();
    await run();
    await sweepWebhooks(karam.db, new Date(karam.now.getTime() + 30 * DAY_MS));
    expect(await logOf(world.owner, id)).toHaveLength(1);
    await sweepWebhooks(karam.db, new Date(karam.now.getTime() + 30 * DAY_MS + 1));
    expect(await logOf(world.owner, id)).toEqual([]);
    await expectLedgerHolds(karam.db);
  });
});

describe('a receiver', () => {
  test('whose answer is lost gets the same event again, with the same bytes and a new time', async () => {
    const { id, secret } = await addFor(world.owner);
    await tip();
    receiver.answer = 'cut';
    await run();
    await run();
    expect(receiver.got).toHaveLength(1);
    expect(await logOf(world.owner, id)).toMatchObject([{ problem: 'unreachable', status: 'waiting' }]);
    expect(await endpointOf(world.owner)).toMatchObject({ failingSince: karam.now.toISOString() });
    receiver.answer = { status: 200, body: 'thanks' };
    later(MINUTE_MS);
    await run();
    const [first, second] = receiver.got;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['karam-signature']).not.toBe(first?.headers['karam-signature']);
    expect(receiver.got.every((got) => isSigned(got, secret))).toBe(true);
    expect(await logOf(world.owner, id)).toMatchObject([
      { status: 'delivered', attempts: 2, answerStatus: 200, problem: null },
    ]);
    expect(await endpointOf(world.owner)).toMatchObject({ failingSince: null });
    await expectLedgerHolds(karam.db);
  });

  test('that answers 500 is tried eight times within about a day, then the event has failed', async () => {
    const { id } = await addFor(world.owner);
    await tip();
    receiver.answer = { status: 500, body: 'broken' };
    const waits: number[] = [];
    for (let tried = 1; tried <= 8; tried += 1) {
      await run();
      expect(receiver.got).toHaveLength(tried);
      const [{ status, nextTryAt }] = await logOf(world.owner, id);
      if (tried === 8) expect([status, nextTryAt]).toEqual(['failed', null]);
      else {
        const waitMs = new Date(nextTryAt).getTime() - karam.now.getTime();
        waits.push(waitMs / MINUTE_MS);
        later(waitMs - 1);
        await run();
        expect(receiver.got).toHaveLength(tried);
        later(1);
      }
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    later(DAY_MS);
    await run();
    expect(receiver.got).toHaveLength(8);
    await expectLedgerHolds(karam.db);
  });

  test('that does not answer in time, or sends elsewhere, has not received it', async () => {
    const { id } = await addFor(world.owner);
    const tried = async () => (await world.owner.post(`${ENDPOINTS}/${id}/test`)).json();
    receiver.answer = 'hang';
    expect(await tried()).toMatchObject({ problem: 'timeout', answerStatus: null });
    receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
    expect(await tried()).toMatchObject({ problem: 'redirect', answerStatus: 302 });
    expect(receiver.got.map(({ path }) => path)).toEqual(['/karam', '/karam']);
  });

  test('that is slow does not delay another one', async () => {
    const other = await startReceiver();
    try {
      receiver.answer = 'hang';
      await addFor(world.owner);
      await addFor(world.owner, { url: other.url });
      for (let count = 0; count < 3; count += 1) await tip();
      await run();
      expect([receiver.got.length, other.got.length]).toEqual([1, 3]);
      await expectLedgerHolds(karam.db);
    } finally {
      await other.stop();
    }
  });

  test('that never answers, and thirty more of the same owner, do not delay the one of another owner', async () => {
    const [silent, other] = [await startReceiver(), await startReceiver()];
    silent.answer = 'hang';
    const { businessId } = world;
    for (let count = 0; count < 30; count += 1) {
      const row = { id: randomUUID(), businessId, url: silent.url, createdAt: karam.now };
      await insertEndpoint(karam.appDb, { ...row, events: ['tip.paid'] }, `whsec_${count}`);
    }
    await addFor(world.otherOwner, { url: other.url });
    await tip();
    for (let count = 0; count < 3; count += 1) await world.tip(world.otherStaffId, '10');
    const running = run(slowEndpoints(), { ...sender, timeoutMs: 60_000 });
    try {
      // Twenty are sent to at once.
      await expect.poll(() => other.got.length).toBe(3);
    } finally {
      await silent.stop();
      await running;
      await other.stop();
    }
    await expectLedgerHolds(karam.db);
  });

  test('that was slow gets its events beside the others, until it is quick again', async () => {
    const { id } = await addFor(world.owner);
    const slow = slowEndpoints(0);
    for (let count = 0; count < 3; count += 1) await tip();
    await run(slow);
    expect([receiver.got.length, [...slow.ids]]).toEqual([3, [id]]);
    await tip();
    await run({ ...slow, afterMs: Number.POSITIVE_INFINITY });
    expect([receiver.got.length, [...slow.ids]]).toEqual([4, []]);
    await expectLedgerHolds(karam.db);
  });

  test('accepts the old or the new secret for a day after a rotation', async () => {
    const { id, secret: old } = await addFor(world.owner);
    const rotate = (password = PASSWORD) => world.owner.post(`${ENDPOINTS}/${id}/rotate`, { password });
    expect((await rotate('not the password')).statusCode).toBe(400);
    const { secret } = (await rotate()).json();
    expect(secret).not.toBe(old);
    const signedBy = async () => {
      await world.owner.post(`${ENDPOINTS}/${id}/test`);
      const got = receiver.got.at(-1);
      return got && [isSigned(got, old), isSigned(got, secret)];
    };
    expect(await signedBy()).toEqual([true, true]);
    later(DAY_MS - 1);
    expect(await signedBy()).toEqual([true, true]);
    later(1);
    expect(await signedBy()).toEqual([false, true]);
  });

  test('that fails for three days is switched off, and the owner gets a mail', async () => {
    await addFor(world.owner);
    receiver.answer = { status: 500 };
    await tip();
    await run();
    later(3 * DAY_MS - 1);
    await tip();
    await run();
    expect(await endpointOf(world.owner)).toMatchObject({ switchedOffAt: null });
    later(MINUTE_MS);
    await run();
    expect(await endpointOf(world.owner)).toMatchObject({
      switchedOffAt: karam.now.toISOString(),
      switchedOffBy: 'failures',
    });
    const tried = receiver.got.length;
    later(DAY_MS);
    await tip();
    await run();
    expect(receiver.got).toHaveLength(tried);
    const mails = await karam.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', world.owner.user?.email ?? '')
      .where('subject', '=', 'A webhook was switched off')
      .execute();
    expect(mails).toEqual([
      { subject: expect.anything(), body: expect.stringContaining(new URL(receiver.url).host) },
    ]);
    const audit = await karam.db
      .selectFrom('auditLog')
      .select(['actorId', 'subjectId'])
      .where('action', '=', 'webhook.switched_off')
      .execute();
    expect(audit).toEqual([{ actorId: null, subjectId: String(world.businessId) }]);
    await expectLedgerHolds(karam.db);
  });
});
