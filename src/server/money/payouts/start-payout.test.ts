import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, insertStaff, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
let world: PayoutWorld;
/** Works in the same business as `world.staffId`, and has an IBAN. */
let withIban: number;

beforeEach(async () => {
  world = await makePayoutWorld(karam);
  withIban = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', withIban, OWN_IBAN);
  await world.tip(world.staffId, '10');
  await world.tip(withIban, '20');
});

/** The request of the admin's dashboard. */
const payOut = (amount = '0', key?: string) =>
  world.admin.post(
    '/api/admin/payouts',
    { type: 'business', businessId: world.businessId, amount, description: 'Payout for Saffron' },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const payouts = async () => {
  const rows = await karam.db
    .selectFrom('payouts')
    .select(['recipientType', 'recipientId', 'amount'])
    .where('businessId', '=', world.businessId)
    .orderBy('id')
    .execute();
  return rows.map(({ recipientType, recipientId, amount }) => [recipientType, recipientId, amount]);
};

test('the payout of a business pays people with an IBAN directly and the others through the business', async () => {
  const answer = await payOut();
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    recipientType: 'business',
    recipientId: world.businessId,
    amount: '9.50',
    iban: VALID_IBAN,
    notes: 'Payout for Saffron',
    others: [{ recipientType: 'staff', recipientId: withIban, amount: '19.00', iban: OWN_IBAN }],
  });
  expect((await payOut()).json().reason).toBe('nothing_owed');
  await expectLedgerHolds(karam.db);
});

test('sent again with the same key, it starts nothing, also if more is owed by then', async () => {
  const first = (await payOut('0', 'key-of-november')).json();
  await world.tip(world.staffId, '10');
  await world.tip(withIban, '20');
  expect((await payOut('0', 'key-of-november')).json()).toEqual(first);
  expect((await payOut('5', 'key-of-november')).json().reason).toBe('idempotency_key_used');
  expect(await payouts()).toHaveLength(2);
  await expectLedgerHolds(karam.db);
});

test('sent again with the same key, it pays nobody who came later, with or without an IBAN', async () => {
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  const first = (await payOut('0', 'key-of-december')).json();
  expect(first).toMatchObject({ recipientId: world.staffId, others: [{ recipientId: withIban }] });
  for (const iban of [OWN_IBAN, null]) {
    const newcomer = await insertStaff(karam.db, world.businessId);
    await setIban(karam.db, 'staff', newcomer, iban);
    await world.tip(newcomer, '30');
  }
  expect((await payOut('0', 'key-of-december')).json()).toEqual(first);
  // The payout that was answered stays the one that is answered, also after its row has changed.
  expect((await world.makeFile(first.id)).statusCode).toBe(201);
  expect((await payOut('0', 'key-of-december')).json()).toEqual({ ...first, status: 'processing' });
  expect(await payouts()).toEqual([
    ['staff', world.staffId, '9.50'],
    ['staff', withIban, '19.00'],
  ]);
  await expectLedgerHolds(karam.db);
});

test('a business is found by its own number, which no person needs to have', async () => {
  await sql`SELECT setval(pg_get_serial_sequence('businesses', 'id'), 1000000)`.execute(karam.db);
  const { user } = await karam.signedIn('business');
  const businessId = await insertBusiness(karam.db, user);
  await world.tip(await insertStaff(karam.db, businessId), '10');
  const body = { type: 'business', businessId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', body)).json()).toMatchObject({
    recipientType: 'business',
    recipientId: businessId,
    amount: '9.50',
  });
  await expectLedgerHolds(karam.db);
});

test('a business whose people all have an IBAN gets nothing, and one without an IBAN stops nobody else', async () => {
  await setIban(karam.db, 'businesses', world.businessId, null);
  expect((await payOut()).json()).toMatchObject({
    recipientType: 'staff',
    recipientId: withIban,
    others: [],
  });
  expect((await payOut()).json().reason).toBe('payout_without_iban');
  expect(await payouts()).toEqual([['staff', withIban, '19.00']]);
  await expectLedgerHolds(karam.db);
});

test('a part of what is owed is a part of what is paid through the business', async () => {
  expect((await payOut('10')).json()).toMatchObject({ reason: 'less_owed', params: { amount: '9.50' } });
  expect((await payOut('9')).json()).toMatchObject({ amount: '9.00', others: [] });
  expect(await payouts()).toEqual([['business', world.businessId, '9.00']]);
  await expectLedgerHolds(karam.db);
});

test('a person whose IBAN was changed a short time ago is paid neither directly nor through the business', async () => {
  const ibanWaitsUntil = new Date(karam.now.getTime() + 60_000);
  await karam.db.updateTable('staff').set({ ibanWaitsUntil }).where('id', '=', withIban).execute();
  expect((await payOut()).json()).toMatchObject({ amount: '9.50', others: [] });
  const refused = (await payOut()).json();
  expect(refused.reason).toBe('payout_people_waiting');
  expect(refused.message).toContain('Business of');
  const direct = await world.admin.post('/api/admin/payouts', {
    type: 'staff',
    staffId: withIban,
    amount: '0',
  });
  expect(direct.json()).toMatchObject({ reason: 'payout_iban_waiting', params: { name: 'Maya Fernandes' } });
  karam.now = ibanWaitsUntil;
  expect((await payOut()).json()).toMatchObject({ recipientId: withIban, amount: '19.00', others: [] });
  await expectLedgerHolds(karam.db);
});

test('of people without an IBAN, the business gets the money of those whose IBAN was not changed a short time ago', async () => {
  const wait = (ibanWaitsUntil: Date) =>
    karam.db.updateTable('staff').set({ ibanWaitsUntil }).where('id', '=', waiting).execute();
  const soon = new Date(karam.now.getTime() + 60_000);
  const waiting = await insertStaff(karam.db, world.businessId);
  // Nothing is owed to this person.
  await insertStaff(karam.db, world.businessId);
  await world.tip(waiting, '40');
  await wait(soon);
  expect((await payOut('38')).json()).toMatchObject({ reason: 'less_owed', params: { amount: '9.50' } });
  expect((await payOut()).json()).toMatchObject({
    recipientType: 'business',
    amount: '9.50',
    others: [{ recipientId: withIban, amount: '19.00' }],
  });
  const name = `Business of ${world.owner.user?.username}`;
  expect((await payOut()).json()).toMatchObject({ reason: 'payout_people_waiting', params: { name } });
  karam.now = soon;
  expect((await payOut()).json()).toMatchObject({ recipientType: 'business', amount: '38.00', others: [] });
  // Changed again, after everything was paid.
  await wait(new Date(soon.getTime() + 60_000));
  expect((await payOut()).json()).toMatchObject({ reason: 'nothing_owed', params: { name } });
  await expectLedgerHolds(karam.db);
});

test('while an admin has to decide about the IBAN of a business, only people with an IBAN of their own are paid', async () => {
  await karam.db
    .insertInto('businessChanges')
    .values({
      businessId: world.businessId,
      oldName: 'Saffron',
      newName: 'Saffron',
      changesIban: true,
      requestedAt: karam.now,
    })
    .execute();
  expect((await payOut()).json()).toMatchObject({ recipientId: withIban, others: [] });
  expect((await payOut()).json()).toMatchObject({
    reason: 'payout_iban_under_review',
    params: { name: `Business of ${world.owner.user?.username}` },
  });
  expect(await payouts()).toEqual([['staff', withIban, '19.00']]);
  await expectLedgerHolds(karam.db);
});
