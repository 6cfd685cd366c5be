import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendPushes } from '#server/staff/push/send-pushes.ts';
import { silentEndpoints } from '#server/staff/push/silent-endpoints.ts';
import { vapidKeysOf } from '#server/staff/push/web-push.ts';
import { ORIGIN, PASSWORD, SESSION_SECRET, testApp } from '#test/helpers/app.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { readVapid, startPushBrowser } from '#test/helpers/push-browser.ts';
import { setIban } from '#test/helpers/set-iban.ts';

const PATH = '/api/portal/push';
const MINUTE_MS = 60_000;
const karam = testApp({ config: { isLocal: true } });
const keys = vapidKeysOf(SESSION_SECRET);
const sender = { isLocal: true, resolve: async () => [], timeoutMs: 500 };
let browser: Awaited<ReturnType<typeof startPushBrowser>>;
let world: PayoutWorld;

beforeAll(async () => {
  browser = await startPushBrowser();
  world = await makePayoutWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});
afterAll(() => browser.stop());
beforeEach(async () => {
  await run();
  browser.got.length = 0;
  browser.statuses.length = 0;
  await turnOn();
});

const run = (changes: Partial<Parameters<typeof sendPushes>[0]> = {}) =>
  sendPushes({
    db: karam.appDb,
    clock: () => karam.now,
    publicOrigin: ORIGIN,
    sender,
    keys,
    silent: silentEndpoints(),
    waitsMs: [1, 1],
    ...changes,
  });
const turnOn = (body: object = browser.subscription(), headers = {}) =>
  world.staff.send({ method: 'PUT', url: PATH, payload: body, headers });
const tip = (amount: string) => world.tip(world.staffId, amount);
const arrived = () => browser.got.map((each) => browser.read(each));
const isOn = async () => (await world.staff.get(PATH)).json().isOn;

test('a tip arrives in the browser, encrypted for it alone and signed with the key that it knows', async () => {
  await tip('20');
  await world.tip(world.otherStaffId, '50');
  await run();
  const body = `A guest tipped you. Business of ${world.owner.user?.username}`;
  const tag = `tips ${world.businessId}`;
  expect(arrived()).toEqual([{ title: '+19.00 AED', body, tag, path: '/' }]);
  const [got] = browser.got;
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' });
  expect(got?.body.toString('latin1')).not.toContain('19.00');
  const { key, claims } = readVapid(got?.headers.authorization);
  expect(key).toBe((await world.staff.get(PATH)).json().publicKey);
  expect(claims).toMatchObject({ aud: browser.origin, sub: ORIGIN });
  expect(Number(claims.exp) - karam.now.getTime() / 1000).toBe(12 * 60 * 60);
  await run();
  expect(browser.got).toHaveLength(1);
});

test('several tips and a payout are one message each, in the language of the browser', async () => {
  await turnOn(browser.subscription(), { 'accept-language': 'ar' });
  await tip('20');
  await tip('30');
  const body = { type: 'staff', staffId: world.staffId, amount: '10' };
  const payoutId = (await world.admin.post('/api/admin/payouts', body)).json().id;
  await world.release((await world.makeFile(payoutId)).json().id);
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  await run();
  expect(arrived()).toMatchObject([
    { title: '+47.50 درهم', tag: `tips ${world.businessId}` },
    { title: '+10.00 درهم', tag: `payouts ${world.businessId}`, path: '/staff/payouts' },
  ]);
});

test('messages follow the language that the person chooses for the account', async () => {
  const choose = (locale: 'hi' | null) =>
    karam.db
      .updateTable('users')
      .set({ locale })
      .where('id', '=', world.staff.user?.id ?? '')
      .execute();
  await choose('hi');
  await tip('20');
  await run();
  expect(arrived()).toMatchObject([{ title: '+19.00 दिरहम' }]);
  await choose(null);
});

test('somebody with two workplaces is notified of both, and the message leads to the right one', async () => {
  const { inviteURL } = (await world.otherOwner.post(`/api/staff/${world.otherStaffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await tip('20');
  await world.tip(world.otherStaffId, '50');
  await run();
  await world.otherOwner.send({ method: 'DELETE', url: `/api/staff/${world.otherStaffId}/account` });
  expect(arrived().sort((a, b) => String(a.title).localeCompare(String(b.title)))).toMatchObject([
    { title: '+19.00 AED', tag: `tips ${world.businessId}`, path: `/?at=${world.businessId}` },
    {
      title: '+47.50 AED',
      body: `A guest tipped you. Business of ${world.otherOwner.user?.username}`,
      path: `/?at=${world.otherBusinessId}`,
    },
  ]);
});

test('a browser that the push service no longer knows is forgotten, other failures are tried three times', async () => {
  browser.statuses = [500, 429, 503];
  await tip('20');
  await run();
  expect(browser.got).toHaveLength(3);
  expect(await isOn()).toBe(true);
  browser.statuses = [400];
  await tip('20');
  await run();
  expect(browser.got).toHaveLength(4);
  browser.statuses = [410];
  await tip('20');
  await run();
  expect(browser.got).toHaveLength(5);
  expect(await isOn()).toBe(false);
});

test('nobody is notified after turning it off, after the session ended, or of old tips', async () => {
  await world.staff.send({ method: 'DELETE', url: PATH });
  expect(await isOn()).toBe(false);
  await tip('20');
  await run();
  await turnOn();
  await tip('20');
  karam.now = new Date(karam.now.getTime() + 61 * MINUTE_MS);
  await run();
  const rows = () => karam.db.selectFrom('pushSubscriptions').select('endpoint').execute();
  expect(await rows()).toHaveLength(1);
  await world.staff.post('/api/logout');
  expect(await rows()).toEqual([]);
  await tip('20');
  await run();
  expect(browser.got).toEqual([]);
  const { username } = world.staff.user ?? {};
  await world.staff.post('/api/login', { username, password: PASSWORD });
});

test('one browser belongs to the session that turned it on last', async () => {
  const second = karam.visitor();
  await second.post('/api/login', { username: world.staff.user?.username, password: PASSWORD });
  await second.send({ method: 'PUT', url: PATH, payload: browser.subscription() });
  expect(await isOn()).toBe(false);
  await tip('20');
  await run();
  expect(arrived()).toHaveLength(1);
});

test('of requests sent at once by one session, the last one counts and none fails', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => turnOn(browser.subscription(`/at-once-${index}`))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await isOn()).toBe(true);
});

test('addresses inside, and keys that are none, are refused', async () => {
  await world.staff.send({ method: 'DELETE', url: PATH });
  const { keys: right } = browser.subscription();
  const long = `https://push.example/${'ü'.repeat(400)}`;
  for (const endpoint of [long, 'http://push.example/1', 'https://10.0.0.1/1', 'https://router.local/1', 'x'])
    expect((await turnOn({ endpoint, keys: right })).statusCode).toBe(400);
  for (const p256dh of [`B${'A'.repeat(86)}`, 'short', '', 5])
    expect(
      (await turnOn({ endpoint: 'https://push.example/1', keys: { ...right, p256dh } })).statusCode,
    ).toBe(400);
  expect(await isOn()).toBe(false);
});

test('a name that leads inside by DNS is never connected to', async () => {
  await turnOn({ ...browser.subscription(), endpoint: 'https://push.example/1' });
  await tip('20');
  const resolve = async () => ['127.0.0.1'];
  await sendPushes({
    db: karam.appDb,
    clock: () => karam.now,
    publicOrigin: ORIGIN,
    sender: { isLocal: false, resolve, timeoutMs: 500 },
    keys,
    silent: silentEndpoints(),
    waitsMs: [],
  });
  expect(browser.got).toEqual([]);
});

/** Browsers of one account whose push service takes messages and never answers. */
async function silentBrowsers(count: number) {
  const asked: string[] = [];
  const server = createServer((request) => void asked.push(request.url ?? ''));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const account = await karam.signedIn('staff');
  const { inviteURL } = (await world.otherOwner.post(`/api/staff/${world.otherStaffId}/invite`)).json();
  await account.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const userId = account.user?.id ?? '';
  const { p256dh, auth } = browser.subscription().keys;
  const numbers = Array.from({ length: count }, (_, index) => `${port}-${index}`);
  const { sess, expire } = await karam.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
  const sessions = numbers.map((sid) => ({ sid, sess: JSON.stringify(sess), expire }));
  await karam.db.insertInto('session').values(sessions).execute();
  await karam.db
    .insertInto('pushSubscriptions')
    .values(
      numbers.map((sid) => ({
        ...{ sid, userId, p256dh, auth, locale: 'en' as const, createdAt: karam.now },
        endpoint: `http://127.0.0.1:${port}/${sid}`,
      })),
    )
    .execute();
  return {
    asked,
    async stop() {
      await karam.db.deleteFrom('session').where('sid', 'in', numbers).execute();
      await world.otherOwner.send({ method: 'DELETE', url: `/api/staff/${world.otherStaffId}/account` });
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('an account with many browsers that never answer costs nobody else a message', async () => {
  const others = await silentBrowsers(30);
  // Subscribed last, as all whose address comes late.
  await turnOn();
  await world.tip(world.otherStaffId, '50');
  await tip('20');
  const patient = { ...sender, timeoutMs: 60_000 };
  const sending = run({ sender: patient });
  // Not behind the thirty, of which twenty are sent to at once.
  await expect.poll(() => browser.got.length).toBe(1);
  await sending;
  await others.stop();
});

test('a message is left out for a browser that did not answer before, and for nobody else', async () => {
  const others = await silentBrowsers(1);
  let uptimeMs = 0;
  const silent = silentEndpoints(() => uptimeMs);
  const news = async () => {
    await world.tip(world.otherStaffId, '50');
    await tip('20');
  };
  await news();
  // Without any time left, those that were not silent before get theirs.
  await run({ silent, budgetMs: 0 });
  expect([others.asked.length, browser.got.length]).toEqual([1, 1]);
  await news();
  await run({ silent });
  expect([others.asked.length, browser.got.length]).toEqual([1, 2]);
  uptimeMs = MINUTE_MS;
  await news();
  await run({ silent, budgetMs: 0 });
  expect([others.asked.length, browser.got.length]).toEqual([1, 3]);
  await news();
  await run({ silent });
  expect([others.asked.length, browser.got.length]).toEqual([2, 4]);
  // Now it is left alone for two minutes.
  uptimeMs = 2 * MINUTE_MS;
  await news();
  await run({ silent });
  expect([others.asked.length, browser.got.length]).toEqual([2, 5]);
  await others.stop();
});

test('an account has five browsers: with the sixth, the oldest gets no more messages', async () => {
  const start = karam.now;
  const sessions = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const session = karam.visitor();
      await session.post('/api/login', { username: world.staff.user?.username, password: PASSWORD });
      return session;
    }),
  );
  for (const [index, session] of sessions.entries()) {
    karam.now = new Date(karam.now.getTime() + 1000);
    const payload = browser.subscription(`/device-${index}`);
    expect((await session.send({ method: 'PUT', url: PATH, payload })).json().isOn).toBe(true);
  }
  expect(await isOn()).toBe(false);
  for (const session of sessions) expect((await session.get(PATH)).json().isOn).toBe(true);
  for (const session of sessions) await session.post('/api/logout');
  karam.now = start;
});

test('all nodes with the same secret have the same keys', () => {
  expect(vapidKeysOf(SESSION_SECRET).publicKey).toBe(keys.publicKey);
  expect(vapidKeysOf('another secret').publicKey).not.toBe(keys.publicKey);
});
