import { beforeEach, describe, expect, test } from 'vitest';
import { sweepKeys } from '#server/business/api-keys/api-keys.ts';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { apiScopes } from '#shared/roles.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { said } from '#test/helpers/said.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const KEYS = '/api/connections/keys';
const DAY_MS = 24 * 60 * 60 * 1000;
const JOSEPH = { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-1' };

const karam = testApp({ config: { rateLimit: true } });
let world: World;

beforeEach(async () => {
  // Neither limits nor failures of one test slow the next one down.
  karam.now = new Date(karam.now.getTime() + 20 * 60_000);
  karam.uptimeMs += 20 * 60_000;
  world = await makeWorld(karam);
});

const make = (owner: Client, changes: object = {}) =>
  owner.post(KEYS, { name: 'Till', scopes: apiScopes, password: PASSWORD, ...changes });
const makeFor = async (owner: Client, changes: object = {}) => (await make(owner, changes)).json();
const revoke = (owner: Client, id: number, password = PASSWORD) =>
  owner.post(`${KEYS}/${id}/revoke`, { password });
const listOf = async (owner: Client) => (await owner.get(KEYS)).json();

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  payload?: object;
  scope: string | null;
};
const routes = (staffId = world.staffId): Route[] => [
  { method: 'GET', url: '/api/v1/key', scope: null },
  { method: 'GET', url: '/api/v1/tips', scope: 'tips:read' },
  { method: 'GET', url: '/api/v1/staff', scope: 'staff:read' },
  { method: 'POST', url: '/api/v1/staff', payload: JOSEPH, scope: 'staff:write' },
  { method: 'PATCH', url: `/api/v1/staff/${staffId}`, payload: { firstName: 'Noor' }, scope: 'staff:write' },
  {
    method: 'PUT',
    url: '/api/v1/hours?day=2026-11-16',
    payload: { hours: [{ staffId, hours: '7:30' }] },
    scope: 'staff:write',
  },
  {
    method: 'POST',
    url: '/api/v1/hours/import',
    payload: { content: `person,day,hours\n${staffId},2026-11-17,8` },
    scope: 'staff:write',
  },
];
const call = ({ method, url, payload }: Omit<Route, 'scope'>, key?: string, by = karam.visitor()) =>
  by.send({
    method,
    url,
    ...(payload && { payload }),
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
  });
const get = (url: string, key: string) => call({ method: 'GET', url }, key);
/** What each route answers to this key. */
const statuses = async (key?: string, by?: Client) => {
  const seen: number[] = [];
  for (const route of routes()) seen.push((await call(route, key, by)).statusCode);
  return seen;
};
const everyRoute = (status: number) => routes().map(() => status);

describe('an owner', () => {
  test('makes a key with the password, sees it once, and only its hash is stored', async () => {
    const wrong = await make(world.owner, { password: 'not the password' });
    expect([wrong.statusCode, said(wrong).fields]).toMatchObject([400, { password: expect.anything() }]);
    const made = await make(world.owner, { scopes: ['staff:read', 'tips:read'], lastDay: '2026-12-31' });
    expect(made.statusCode).toBe(201);
    const { key, ...shown } = made.json();
    expect(key).toMatch(/^karam_test_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Till',
      lastFour: key.slice(-4),
      scopes: ['tips:read', 'staff:read'],
      createdAt: karam.now.toISOString(),
      expiresAt: '2026-12-31T20:00:00.000Z',
      lastUsedAt: null,
      hasExpired: false,
    });
    expect(await listOf(world.owner)).toEqual([shown]);
    expect(await findTextInTables(karam.url, key.slice('karam_test_'.length))).toEqual([]);
    const rows = await karam.db
      .selectFrom('auditLog')
      .select(['action', 'subjectId', 'detail'])
      .where('actorId', '=', world.owner.user?.id ?? '')
      .where('action', '=', 'api_key.made')
      .execute();
    expect(rows).toEqual([
      {
        action: 'api_key.made',
        subjectId: String(world.businessId),
        detail: { name: 'Till', lastFour: key.slice(-4), scopes: ['tips:read', 'staff:read'] },
      },
    ]);
    const mail = await karam.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', world.owner.user?.email ?? '')
      .execute();
    expect(mail).toContainEqual({ subject: 'An API key was created for your business' });
  });

  test('revokes a key, which stops at once, and cannot revoke the key of another business', async () => {
    const { key, id } = await makeFor(world.owner);
    expect((await revoke(world.otherOwner, id)).statusCode).toBe(404);
    expect((await revoke(world.owner, id, 'not the password')).statusCode).toBe(400);
    expect((await get('/api/v1/key', key)).statusCode).toBe(200);
    expect((await revoke(world.owner, id)).statusCode).toBe(204);
    expect(await statuses(key)).toEqual(everyRoute(401));
    expect(await listOf(world.owner)).toEqual([]);
    expect((await revoke(world.owner, id)).statusCode).toBe(404);
  });

  test('has ten keys at most; expired ones do not count', async () => {
    const last = await makeFor(world.owner, { lastDay: '2026-11-15' });
    for (let count = 1; count < 10; count += 1) await makeFor(world.owner);
    karam.uptimeMs += 60_000;
    expect((await make(world.owner)).json().reason).toBe('keys_too_many');
    karam.now = new Date(karam.now.getTime() + DAY_MS);
    expect((await make(world.owner)).statusCode).toBe(201);
    expect(await listOf(world.owner)).toContainEqual(
      expect.objectContaining({ id: last.id, hasExpired: true }),
    );
  });

  test('gets a sentence for a missing name, no scope, an unknown scope or a day that has passed', async () => {
    const sayings = [{ name: ' ' }, { scopes: [] }, { scopes: ['money:move'] }, { lastDay: '2026-11-01' }];
    for (const changes of sayings) {
      const answer = await make(world.owner, changes);
      expect([answer.statusCode, Object.keys(said(answer).fields ?? {})]).toEqual([
        400,
        [expect.stringMatching(Object.keys(changes)[0] ?? '')],
      ]);
    }
    expect(await listOf(world.owner)).toEqual([]);
  });
});

describe('every route of /api/v1', () => {
  test('answers a key with all scopes', async () => {
    const { key } = await makeFor(world.owner);
    expect(await statuses(key)).toEqual([200, 200, 200, 201, 200, 200, 200]);
  });

  test('refuses a request without a key, with a wrong one, and with a session instead of a key', async () => {
    const { key } = await makeFor(world.owner);
    expect(await statuses()).toEqual(everyRoute(401));
    expect(await statuses(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toEqual(everyRoute(401));
    expect(await statuses(key.replace('karam_test_', ''))).toEqual(everyRoute(401));
    expect(await statuses('')).toEqual(everyRoute(401));
    expect(await statuses(undefined, world.owner)).toEqual(everyRoute(401));
  });

  test('refuses an expired key', async () => {
    const { key } = await makeFor(world.owner, { lastDay: '2026-12-01' });
    karam.now = new Date('2026-12-01T19:59:59Z');
    expect((await get('/api/v1/key', key)).statusCode).toBe(200);
    karam.now = new Date('2026-12-01T20:00:00Z');
    expect(await statuses(key)).toEqual(everyRoute(401));
    karam.now = new Date('2026-11-16T08:00:00Z');
  });

  test('refuses a key that does not have its scope, and names the scope', async () => {
    for (const { scope, ...route } of routes()) {
      if (scope === null) continue;
      const others = apiScopes.filter((each) => each !== scope);
      const { key } = await makeFor(world.owner, { scopes: others });
      const answer = await call(route, key);
      expect([answer.statusCode, answer.json().reason, answer.json().params]).toEqual([
        403,
        'key_scope_missing',
        { scope },
      ]);
    }
  });

  test('shows and changes nothing of another business', async () => {
    await recordPaidTips(karam.db, [newTip(world.staffId, karam.now)]);
    const { key } = await makeFor(world.otherOwner);
    expect((await get('/api/v1/tips', key)).json()).toEqual([]);
    expect((await get('/api/v1/staff', key)).json()).toMatchObject([{ id: world.otherStaffId }]);
    const changed = await call(routes()[4] as Route, key);
    expect([changed.statusCode, changed.json().reason]).toEqual([404, 'staff_not_found']);
    const added = await call({ method: 'POST', url: '/api/v1/staff', payload: JOSEPH }, key);
    const row = await karam.db
      .selectFrom('staff')
      .select('businessId')
      .where('id', '=', added.json().id)
      .executeTakeFirstOrThrow();
    expect(row.businessId).toBe(world.otherBusinessId);
    await expectLedgerHolds(karam.db);
  });

  test('stops for good when the account of the owner is disabled', async () => {
    const { key } = await makeFor(world.owner);
    const change = (what: string) =>
      world.admin.post(`/api/admin/users/${world.owner.user?.id}/changes`, {
        change: what,
        password: PASSWORD,
      });
    expect((await change('disable')).statusCode).toBe(200);
    expect(await statuses(key)).toEqual(everyRoute(401));
    expect((await change('enable')).statusCode).toBe(200);
    expect(await statuses(key)).toEqual(everyRoute(401));
  });

  test.each([
    ['pending', 201],
    ['suspended', 409],
  ] as const)('to a business that is %s it adds people only if its owner could', async (status, expected) => {
    const { key } = await makeFor(world.owner);
    await karam.db.updateTable('businesses').set({ status }).where('id', '=', world.businessId).execute();
    const added = await call(routes()[3] as Route, key);
    const byOwner = await world.owner.post('/api/staff', JOSEPH);
    expect([added.statusCode, byOwner.statusCode]).toEqual([expected, expected]);
    expect(added.json().reason).toBe(byOwner.json().reason);
    expect((await get('/api/v1/key', key)).json().business).toMatchObject({ status });
  });

  test('opens no route of the owner and no other', async () => {
    const { key } = await makeFor(world.owner);
    for (const url of ['/api/staff', '/api/tips/list', KEYS, '/api/auth/user', '/api/admin/audit'])
      expect([url, (await get(url, key)).statusCode]).toEqual([url, 401]);
  });

  test('allows 120 requests a minute with one key, from any address, and other keys are not slowed', async () => {
    const { key } = await makeFor(world.owner);
    const { key: other } = await makeFor(world.otherOwner);
    const from = (count: number, used: string) =>
      karam.app.inject({
        url: '/api/v1/key',
        remoteAddress: `192.0.2.${count % 250}`,
        headers: { authorization: `Bearer ${used}` },
      });
    const seen: number[] = [];
    for (let count = 0; count < 121; count += 1) seen.push((await from(count, key)).statusCode);
    expect(seen.filter((status) => status === 200)).toHaveLength(120);
    expect(seen.at(-1)).toBe(429);
    expect((await from(1, other)).statusCode).toBe(200);
  });
});

describe('a program with a key', () => {
  test('reads tips by pages and since a time', async () => {
    const { key } = await makeFor(world.owner, { scopes: ['tips:read'] });
    const at = (minute: number) => new Date(karam.now.getTime() + minute * 60_000);
    for (const minute of [1, 2, 3])
      await recordPaidTips(karam.db, [newTip(world.staffId, at(minute), { message: `Tip ${minute}` })]);
    const first = await get('/api/v1/tips?limit=2', key);
    expect(first.json()).toMatchObject([
      { message: 'Tip 3', amount: '10.00', fee: '0.50', net: '9.50', status: 'paid', staffId: world.staffId },
      { message: 'Tip 2' },
    ]);
    const [, next = ''] = /<(.+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    expect((await get(next, key)).json()).toMatchObject([{ message: 'Tip 1' }]);
    const since = encodeURIComponent(at(2).toISOString());
    expect((await get(`/api/v1/tips?since=${since}`, key)).json()).toMatchObject([
      { message: 'Tip 3' },
      { message: 'Tip 2' },
    ]);
    expect(said(await get('/api/v1/tips?since=yesterday', key)).fields).toHaveProperty('since');
    await expectLedgerHolds(karam.db);
  });

  test('adds and changes staff, which the audit log says, and no answer has a bank account', async () => {
    const { key } = await makeFor(world.owner);
    const added = await call(routes()[3] as Route, key);
    const { id } = added.json();
    expect(added.json()).toEqual({
      ...JOSEPH,
      id,
      isActive: true,
      createdAt: expect.any(String),
      tipUrl: `http://karam.test/tip/${id}`,
    });
    const changed = await call(
      { method: 'PATCH', url: `/api/v1/staff/${id}`, payload: { isActive: false } },
      key,
    );
    expect(changed.json()).toEqual({ ...added.json(), isActive: false });
    const rows = await karam.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'detail'])
      .where('subjectType', '=', 'staff')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute();
    const actorId = world.owner.user?.id;
    expect(rows).toEqual([
      { action: 'staff.added', actorId, detail: { businessId: world.businessId, apiKey: 'Till' } },
      { action: 'staff.changed', actorId, detail: { fields: ['isActive'], apiKey: 'Till' } },
    ]);
  });

  test('cannot give anybody a bank account', async () => {
    const { key } = await makeFor(world.owner);
    const iban = 'AE070331234567890123456';
    for (const route of routes().slice(3, 5)) {
      const answer = await call({ ...route, payload: { ...route.payload, iban } }, key);
      expect([answer.statusCode, Object.keys(said(answer).fields ?? {})]).toEqual([400, ['iban']]);
    }
  });

  test('writes the last use at most once a minute', async () => {
    const { key } = await makeFor(world.owner);
    const used = async () => {
      await get('/api/v1/key', key);
      return (await listOf(world.owner))[0].lastUsedAt;
    };
    const first = await used();
    expect(first).toBe(karam.now.toISOString());
    karam.now = new Date(karam.now.getTime() + 59_000);
    expect(await used()).toBe(first);
    karam.now = new Date(karam.now.getTime() + 1_000);
    expect(await used()).toBe(karam.now.toISOString());
  });
});

test('keys that were revoked or expired 30 days ago are deleted, and others stay', async () => {
  const { id } = await makeFor(world.owner);
  const working = await makeFor(world.owner);
  await revoke(world.owner, id);
  const stored = async () =>
    (await karam.db.selectFrom('apiKeys').select('id').where('businessId', '=', world.businessId).execute())
      .map((row) => row.id)
      .sort();
  await sweepKeys(karam.db, new Date(karam.now.getTime() + 30 * DAY_MS));
  expect(await stored()).toEqual([id, working.id]);
  await sweepKeys(karam.db, new Date(karam.now.getTime() + 30 * DAY_MS + 1));
  expect(await stored()).toEqual([working.id]);
});
