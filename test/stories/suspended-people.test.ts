import { beforeEach, expect, test } from 'vitest';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, VALID_IBAN } from '#test/helpers/world.ts';

/** A licence is not in order, and the people of the business have earned their tips nevertheless. */
const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
let world: PayoutWorld;
let withIban: number;

const setStatus = (status: 'active' | 'suspended') =>
  world.admin.send({
    method: 'PATCH',
    url: `/api/admin/businesses/${world.businessId}/status`,
    payload: { status },
  });
const letBePaid = (by: Client = world.admin, body: object = {}) =>
  by.post(`/api/admin/businesses/${world.businessId}/people-payable`, {
    reason: 'Licence expired, the people are known',
    password: PASSWORD,
    ...body,
  });
const payPerson = () =>
  world.admin.post('/api/admin/payouts', { type: 'staff', staffId: withIban, amount: '0' });
/** Through the business: with "0", people with an account of their own would be paid directly. */
const payBusiness = () =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount: '38.00' });
const details = async () =>
  (await world.admin.get(`/api/admin/businesses/${world.businessId}/details`)).json();
const obstacles = async () =>
  Object.fromEntries(
    (await world.admin.get('/api/admin/payouts/owed'))
      .json()
      .lines.filter(({ businessId }: { businessId: number }) => businessId === world.businessId)
      .map((line: { recipientType: string; obstacle: string | null }) => [line.recipientType, line.obstacle]),
  );

beforeEach(async () => {
  world = await makePayoutWorld(karam);
  withIban = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', withIban, OWN_IBAN);
  await world.tip(withIban, '100');
  await world.tip(world.staffId, '40');
});

test('after a look, the people of a suspended business are paid to their own accounts, and the business is not', async () => {
  expect((await letBePaid()).json().reason).toBe('business_not_suspended');
  await setStatus('suspended');
  expect((await payPerson()).json().reason).toBe('payout_business_suspended');
  expect((await letBePaid(world.admin, { password: 'a wrong one' })).json().reason).toBe('wrong_password');
  expect((await letBePaid(world.admin, { reason: ' ' })).statusCode).toBe(400);
  expect((await details()).peoplePayableSince).toBeNull();

  expect((await letBePaid()).statusCode).toBe(204);
  expect((await letBePaid()).json().reason).toBe('people_payable_already');
  expect((await details()).peoplePayableSince).toBe(karam.now.toISOString());
  expect(await obstacles()).toEqual({ staff: null, business: 'business_not_active' });
  expect((await payBusiness()).json().reason).toBe('payout_business_suspended');
  const payout = (await payPerson()).json();
  expect(payout).toMatchObject({ amount: '95.00', iban: OWN_IBAN });
  const file = (await world.makeFile(payout.id)).json();
  const released = await world.secondAdmin.post(`/api/admin/bank-files/${file.id}/release`, {
    password: PASSWORD,
  });
  expect(released.statusCode).toBe(200);
  const [audited] = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'business.people_payable')
    .where('subjectId', '=', String(world.businessId))
    .execute();
  expect(audited).toEqual({
    actorId: world.admin.user?.id,
    detail: { reason: 'Licence expired, the people are known' },
  });
  await expectLedgerHolds(karam.db);
});

test('the owner of a suspended business cannot turn the money of its people to another account; an admin can', async () => {
  await setStatus('suspended');
  await letBePaid();
  const change = (by: Client) =>
    by.send({
      method: 'PATCH',
      url: `/api/staff/${world.staffId}`,
      payload: { iban: VALID_IBAN, password: PASSWORD },
    });
  const refused = await change(world.owner);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'iban_business_suspended']);
  expect(await obstacles()).toEqual({ staff: null, business: 'business_not_active' });
  expect((await change(world.admin)).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('nobody joins a suspended business by a link from before and brings an account that is paid instead', async () => {
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  const accept = () => puppet.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const puppet = await karam.signedIn('staff');
  await karam.db
    .updateTable('users')
    .set({ iban: encryptField(karam.db, 'users.iban', puppet.user?.id ?? '', VALID_IBAN) })
    .where('id', '=', puppet.user?.id ?? '')
    .execute();
  await setStatus('suspended');
  await letBePaid();
  expect((await accept()).json().reason).toBe('invite_gone');
  const order = { type: 'staff', staffId: world.staffId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', order)).json().reason).toBe('payout_without_iban');
  await setStatus('active');
  expect((await accept()).statusCode).toBe(204);
  await expectLedgerHolds(karam.db);
});

test('the permission ends with the suspension, and the next suspension needs another look', async () => {
  await setStatus('suspended');
  await letBePaid();
  const payout = (await payPerson()).json();
  await setStatus('active');
  await setStatus('suspended');
  expect((await details()).peoplePayableSince).toBeNull();
  expect((await world.makeFile(payout.id)).json().reason).toBe('payouts_business_not_active');
  await expectLedgerHolds(karam.db);
});
