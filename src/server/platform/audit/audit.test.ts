import { expect, test } from 'vitest';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { auditActions } from '#shared/audit-actions.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const audit = async (query = '') => {
  const admin = await karam.signedIn('admin');
  return admin.get(`/api/admin/audit${query}`);
};
/** The recorded actions on a user, oldest first. */
const actionsOf = async (who: Client) => {
  const rows: { action: string; subjectId: string }[] = (await audit('?limit=1000')).json();
  return rows
    .filter((row) => row.subjectId === who.user?.id)
    .map((row) => row.action)
    .reverse();
};

test('sign-ins, failed sign-ins, password changes and sign-outs are recorded in order', async () => {
  const owner = await karam.signedIn('business');
  await karam.visitor().post('/api/login', { username: owner.user?.username, password: 'nope' });
  await owner.post('/api/password', { currentPassword: PASSWORD, newPassword: 'battery staple' });
  await owner.post('/api/logout');
  await owner.post('/api/logout');
  expect(await actionsOf(owner)).toEqual([
    'auth.signed_in',
    'auth.sign_in_failed',
    'auth.password_changed',
    'auth.signed_out',
  ]);
});

test('an audit row says who did what to whom, from where, in which request', async () => {
  const password = 'saffron';
  const account = { username: 'Noor', email: 'noor@example.com', password, confirmPassword: password };
  const answer = await karam.visitor().post('/api/register', account, { remoteAddress: '203.0.113.9' });
  const rows = (await audit()).json();
  expect(rows.find((row: { action: string }) => row.action === 'auth.registered')).toEqual({
    id: expect.any(Number),
    actorId: answer.json().id,
    actorName: 'Noor',
    action: 'auth.registered',
    subjectType: 'user',
    subjectId: answer.json().id,
    subjectName: 'Noor',
    detail: { role: 'business' },
    address: '203.0.113.9',
    requestId: answer.headers['x-request-id'],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test('a failed sign-in records the account, or no account if the username is unknown', async () => {
  const { user } = await karam.signedIn('staff');
  await karam.visitor().post('/api/login', { username: user?.username, password: 'a wrong secret' });
  await karam.visitor().post('/api/login', { username: 'my-secret-password', password: 'x' });
  const answer = await audit('?limit=3');
  const [, unknown, known] = answer.json();
  expect(known).toMatchObject({
    action: 'auth.sign_in_failed',
    actorId: null,
    actorName: null,
    subjectId: user?.id,
    detail: { username: user?.username },
  });
  expect(unknown).toMatchObject({ action: 'auth.sign_in_failed', subjectId: null, detail: {} });
  expect(answer.body).not.toMatch(/secret/);
});

test('an admin reads the audit log newest first, and each page links to the next', async () => {
  const actor = { actorId: null, address: null, requestId: 'test' };
  for (let count = 0; count < 5; count += 1)
    await recordAudit(karam.db, actor, 'settings.changed', { detail: { count } });
  const admin = await karam.signedIn('admin');
  let url: string | undefined = '/api/admin/audit?limit=2';
  const ids: number[] = [];
  while (url) {
    const answer = await admin.get(url);
    ids.push(...answer.json().map((row: { id: number }) => row.id));
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
  }
  const all = await karam.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').execute();
  expect(ids).toEqual(all.map((row) => row.id));
});

test('an admin finds rows by who acted, what happened and on which Dubai days, and each names its subject', async () => {
  const world = await makeWorld(karam);
  const { businessId, staffId, admin } = world;
  const url = `/api/admin/businesses/${businessId}/status`;
  expect((await admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } })).statusCode).toBe(200);
  const [suspended] = (await audit(`?who=${admin.user?.username.slice(1)}&action=business.suspended`)).json();
  const named = karam.db.selectFrom('businesses').select('name').where('id', '=', businessId);
  expect(suspended).toMatchObject({
    subjectId: String(businessId),
    subjectName: (await named.executeTakeFirstOrThrow()).name,
  });
  expect((await audit('?who=nobody-is-called-so')).json()).toEqual([]);
  expect((await audit('?action=business.rejected')).json()).toEqual([]);

  const actor = { actorId: null, address: null, requestId: 'test' };
  await recordAudit(karam.db, actor, 'staff.changed', { staff: staffId });
  const [changed] = (await audit('?action=staff.changed')).json();
  expect(changed.subjectName).toBe('Maya Fernandes');
  const today = dubaiDay(new Date(changed.createdAt));
  const count = async (days: string) => (await audit(`?action=staff.changed&${days}`)).json().length;
  expect(await count(`from=${today}&to=${today}`)).toBe(1);
  expect(await count(`to=${addDays(today, -1)}`)).toBe(0);
  expect(await count(`from=${addDays(today, 1)}`)).toBe(0);
});

test.each([
  '?limit=0',
  '?limit=1001',
  '?limit=x',
  '?limit=1&limit=2',
  '?before=-1',
  '?before=x',
  '?action=x',
  '?from=x',
  '?from=2026-02-02&to=2026-02-01',
])('the page query %s is refused with a message', async (query) => {
  const answer = await audit(query);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\w+ \w+/) });
});

test('the database allows exactly the actions that the program has', async () => {
  const rows = await karam.db.selectFrom('auditActions').select('action').execute();
  expect(rows.map((row) => row.action).sort()).toEqual([...auditActions].sort());
});

test('an action from an unreadable address is recorded without an address', async () => {
  const { user } = await karam.signedIn('business');
  const login = { username: user?.username, password: PASSWORD };
  const answer = await karam.visitor().post('/api/login', login, { remoteAddress: 'fe80::1%eth0' });
  expect(answer.statusCode).toBe(200);
  const unreadable = await karam.visitor().post('/api/login', login, { remoteAddress: 'unknown' });
  expect(unreadable.statusCode).toBe(200);
  const [, second, first] = (await audit('?limit=3')).json();
  expect([first.address, second.address]).toEqual(['fe80::1', null]);
});
