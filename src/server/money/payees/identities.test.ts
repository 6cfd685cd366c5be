import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { askForIdentities } from '#server/money/payees/identities.ts';
import { hashStoredNumbers } from '#server/money/payees/identity-store.ts';
import { listOwed } from '#server/money/payouts/owed-store.ts';
import { startPayout } from '#server/money/payouts/start-payout.ts';
import { getDataKeys } from '#server/platform/base/data-dir.ts';
import { fils } from '#shared/money/money.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { DATA_KEYS_TEXT } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const IBAN = 'AE260211000000230064016';
const NUMBER = '784-1990-1234567-6';
const maya = {
  legalName: 'Maya Yusuf Haddad',
  bornOn: '1990-04-12',
  nationality: 'LB',
  emiratesId: NUMBER,
  expiresOn: '2027-01-31',
  password: PASSWORD,
};
let world: World;

beforeEach(async () => {
  karam.now = new Date('2026-11-19T08:00:00Z');
  // All tests use the same number.
  await karam.db.deleteFrom('payeeIdentities').execute();
  world = await makeWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, IBAN);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

const state = (changes: object = {}, who: Client = world.staff) =>
  who.send({ method: 'PUT', url: '/api/portal/identity', payload: { ...maya, ...changes } });
const own = async () => (await world.staff.get('/api/portal/identity')).json();
const tip = (amount: string) => karam.visitor().post('/api/tips', { staffId: world.staffId, amount });
const obstacle = async () => {
  const query = { minimum: fils(0), search: undefined };
  const { lines } = await listOwed(karam.db, query, { now: karam.now, isTestMode: false });
  return lines.find(
    ({ recipientId, recipientType }) => recipientType === 'staff' && recipientId === world.staffId,
  )?.obstacle;
};
/** Pays all that is owed, as with real money. Returns why not. */
const pay = async () => {
  const actor = { actorId: world.admin.user?.id ?? '', address: null, requestId: 'test', sid: 'test' };
  const request = { type: 'staff' as const, staffId: world.staffId, amount: fils(0), description: null };
  const start = { request, staff: 'all' as const, actor, now: karam.now, isTestMode: false };
  return startPayout(karam.db, start).then(
    () => 'started',
    (error) => error.refusal.reason,
  );
};

test('the first payout to an own account comes without it, the second waits until the person has said who they are', async () => {
  await tip('100');
  expect([await obstacle(), await pay()]).toEqual([null, 'started']);
  await tip('100');
  expect([await obstacle(), await pay()]).toEqual(['identity_missing', 'payout_identity_missing']);
  // Test money is paid without.
  const body = { type: 'staff', staffId: world.staffId, amount: '1' };
  expect((await world.admin.post('/api/admin/payouts', body)).statusCode).toBe(201);

  expect((await state()).json()).toEqual({
    identity: {
      legalName: 'Maya Yusuf Haddad',
      bornOn: '1990-04-12',
      nationality: 'LB',
      emiratesId: '784-1990-•••••••-6',
      expiresOn: '2027-01-31',
    },
    isNeeded: false,
  });
  expect([await obstacle(), await pay()]).toEqual([null, 'started']);
  await expectLedgerHolds(karam.db);
});

test('a first payout above the limit waits, and so does one after the Emirates ID has expired', async () => {
  await karam.db.updateTable('settings').set({ identityLimit: '94.99' }).execute();
  await tip('100');
  expect([await obstacle(), await pay()]).toEqual(['identity_missing', 'payout_identity_missing']);
  await karam.db.updateTable('settings').set({ identityLimit: '95.00' }).execute();
  expect(await obstacle()).toBe(null);
  expect((await state()).statusCode).toBe(200);
  expect(await pay()).toBe('started');
  await tip('100');
  karam.now = new Date('2027-01-31T19:59:00Z');
  expect(await obstacle()).toBe(null);
  karam.now = new Date('2027-01-31T20:01:00Z');
  expect([await obstacle(), await pay()]).toEqual(['identity_expired', 'payout_identity_expired']);
  await karam.db.updateTable('settings').set({ identityLimit: '3500' }).execute();
  await expectLedgerHolds(karam.db);
});

test('a person is told by mail once when a payout begins to wait for their Emirates ID, and again when it has expired', async () => {
  const told = async (isTestMode = false) => {
    await askForIdentities({ db: karam.db, clock: () => karam.now, publicOrigin: ORIGIN }, isTestMode);
    const mails = await karam.db
      .deleteFrom('outbox')
      .where('recipient', '=', world.staff.user?.email ?? '')
      .where('subject', 'like', '%Emirates ID%')
      .returning('body')
      .execute();
    return mails.map(({ body }) => body);
  };
  await tip('100');
  expect(await told()).toEqual([]);
  expect(await pay()).toBe('started');
  // Nothing is owed, so nothing waits.
  expect(await told()).toEqual([]);
  await tip('100');
  expect(await told(true)).toEqual([]);
  const [mail, ...more] = await told();
  expect(mail).toContain(`${ORIGIN}/staff/profile`);
  expect(more).toEqual([]);
  karam.now = new Date('2026-11-20T08:00:00Z');
  expect(await told()).toEqual([]);

  expect((await state()).statusCode).toBe(200);
  karam.now = new Date('2027-01-31T08:00:00Z');
  expect(await told()).toEqual([]);
  karam.now = new Date('2027-02-01T08:00:00Z');
  expect(await told()).toHaveLength(1);
  expect(await told()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('who was paid at one workplace is known at the next, too', async () => {
  await tip('100');
  expect(await pay()).toBe('started');
  await setIban(karam.db, 'staff', world.otherStaffId, IBAN);
  const { inviteURL } = (await world.otherOwner.post(`/api/staff/${world.otherStaffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await karam.visitor().post('/api/tips', { staffId: world.otherStaffId, amount: '100' });
  const query = { minimum: fils(0), search: undefined };
  const { lines } = await listOwed(karam.db, query, { now: karam.now, isTestMode: false });
  expect(lines.find(({ recipientId }) => recipientId === world.otherStaffId)?.obstacle).toBe(
    'identity_missing',
  );
  await expectLedgerHolds(karam.db);
});

test.each([
  [{ emiratesId: '784-1990-1234567-7' }, 'emiratesId', 'emirates_id_invalid'],
  [{ emiratesId: '123-1990-1234567-6' }, 'emiratesId', 'emirates_id_invalid'],
  [{ emiratesId: '784-1990-1234567' }, 'emiratesId', 'emirates_id_invalid'],
  [{ bornOn: '1991-04-12' }, 'emiratesId', 'emirates_id_other_year'],
  [{ bornOn: '2012-04-12', emiratesId: '784201212345678' }, 'bornOn', 'born_on_invalid'],
  [{ bornOn: 'yesterday' }, 'bornOn', 'day_invalid'],
  [{ expiresOn: '2026-11-18' }, 'expiresOn', 'emirates_id_expired'],
  [{ nationality: 'XX' }, 'nationality', 'nationality_required'],
  [{ legalName: ' M ' }, 'legalName', 'legal_name_required'],
  [{ password: 'a guess' }, 'password', 'wrong_password'],
])('%j is refused and changes nothing', async (changes, field, reason) => {
  const answer = await state(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field].reason).toBe(reason);
  expect(await own()).toEqual({ identity: null, isNeeded: false });
});

test('only an admin with a second factor sees it, each look is in the audit log, and no table has it in clear', async () => {
  const look = () => world.admin.get(`/api/admin/staff/${world.staffId}/identity`);
  const factor = (secondFactorSince: Date | null) =>
    karam.db
      .updateTable('users')
      .set({ secondFactorSince })
      .where('id', '=', world.admin.user?.id ?? '')
      .execute();
  await factor(karam.now);
  expect((await look()).json().reason).toBe('no_such_identity');
  await state();
  await factor(null);
  expect((await look()).json().reason).toBe('second_factor_required');
  await factor(karam.now);
  const { password: _, ...said } = maya;
  expect((await look()).json()).toEqual({ ...said, emiratesId: '784199012345676', alsoOf: [] });
  await factor(null);
  const actions = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('action', 'in', ['payee.identity_stated', 'payee.identity_read'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(actions).toEqual([
    { action: 'payee.identity_read', actorId: world.admin.user?.id },
    { action: 'payee.identity_stated', actorId: world.staff.user?.id },
  ]);
  expect(await findTextInTables(karam.url, '784199012345676')).toEqual([]);
  expect(await findTextInTables(karam.url, 'Maya Yusuf')).toEqual([]);
  const copy = (await world.staff.get('/api/account/export')).json();
  expect(copy.identity).toMatchObject({ legalName: 'Maya Yusuf Haddad' });
});

test('the same Emirates ID in two accounts warns admins and is in the audit log, and still pays both', async () => {
  await setIban(karam.db, 'staff', world.otherStaffId, IBAN);
  const other = await karam.signedIn('staff');
  const { inviteURL } = (await world.otherOwner.post(`/api/staff/${world.otherStaffId}/invite`)).json();
  await other.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await karam.db
    .updateTable('users')
    .set({ secondFactorSince: karam.now })
    .where('id', '=', world.admin.user?.id ?? '')
    .execute();
  for (const staffId of [world.staffId, world.otherStaffId])
    await karam.visitor().post('/api/tips', { staffId, amount: '100' });
  const owed = async () => {
    const { lines } = await listOwed(
      karam.db,
      { minimum: fils(0), search: undefined },
      { now: karam.now, isTestMode: false },
    );
    return [world.staffId, world.otherStaffId].map((id) => {
      const { sharesEmiratesId, obstacle } = lines.find(({ recipientId }) => recipientId === id) ?? {};
      return { sharesEmiratesId, obstacle };
    });
  };
  const shared = () =>
    karam.db
      .selectFrom('auditLog')
      .select(['actorId', 'detail'])
      .where('action', '=', 'payee.identity_shared')
      .where('actorId', 'in', [world.staff.user?.id ?? '', other.user?.id ?? ''])
      .execute();
  await state();
  expect(await owed()).toEqual(
    [false, false].map((sharesEmiratesId) => ({ sharesEmiratesId, obstacle: null })),
  );
  expect((await state({}, other)).statusCode).toBe(200);

  const look = async (staffId: number) =>
    (await world.admin.get(`/api/admin/staff/${staffId}/identity`)).json().alsoOf;
  const [{ businessName }] = await look(world.staffId);
  expect(await look(world.staffId)).toEqual([
    { staffId: world.otherStaffId, name: 'Maya Fernandes', businessName },
  ]);
  expect(await look(world.otherStaffId)).toMatchObject([{ staffId: world.staffId }]);
  expect(await owed()).toEqual(
    [true, true].map((sharesEmiratesId) => ({ sharesEmiratesId, obstacle: null })),
  );
  expect(await pay()).toBe('started');
  expect(await shared()).toEqual([{ actorId: other.user?.id, detail: { users: [world.staff.user?.id] } }]);

  // Another key first: the next start makes the hashes anew.
  const keys = getDataKeys(`${randomBytes(32).toString('base64')},${DATA_KEYS_TEXT}`);
  const before = await karam.db.selectFrom('payeeIdentities').select('numberHash').execute();
  expect(await hashStoredNumbers(karam.db, keys)).toBe(before.length);
  expect(await hashStoredNumbers(karam.db, keys)).toBe(0);
  expect(await look(world.staffId)).toHaveLength(1);
  expect(await findTextInTables(karam.url, '784199012345676')).toEqual([]);
  // It goes with the number.
  await karam.db
    .deleteFrom('payeeIdentities')
    .where('userId', '=', other.user?.id ?? '')
    .execute();
  expect(await look(world.staffId)).toEqual([]);
  await expectLedgerHolds(karam.db);
});
