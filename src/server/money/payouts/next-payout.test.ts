import { beforeEach, expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, insertStaff } from '#test/helpers/world.ts';

const karam = testApp();
const startedAt = karam.now;
let world: PayoutWorld;
beforeEach(async () => {
  karam.now = startedAt;
  world = await makePayoutWorld(karam);
});

const next = async (query = '', who: Client = world.owner) =>
  (await who.get(`/api/payouts/business/next${query}`)).json();
type Person = { staffId: number; amount: string; isThroughBusiness: boolean; hold: string | null };
const holds = async () =>
  (await next()).people.map(({ amount, isThroughBusiness, hold }: Person) => [
    amount,
    isThroughBusiness ? 'through the business' : 'directly',
    hold,
  ]);
const set = (table: 'staff' | 'businesses', id: number, values: object) =>
  karam.db.updateTable(table).set(values).where('id', '=', id).execute();

test('an owner sees what each person is owed, and why somebody is not in the next payout', async () => {
  const own = await insertStaff(karam.db, world.businessId);
  await set('staff', own, { firstName: 'Omar' });
  await setIban(karam.db, 'staff', own, OWN_IBAN);
  expect(await next()).toEqual({ amount: '0.00', everyDays: null, expectedDay: null, people: [] });
  await world.tip(world.staffId, '10');
  await world.tip(own, '20');
  expect(await holds()).toEqual([
    ['9.50', 'through the business', null],
    ['19.00', 'directly', null],
  ]);
  expect((await next()).amount).toBe('28.50');

  await set('businesses', world.businessId, { iban: null });
  const waitsUntil = new Date(karam.now.getTime() + 1000);
  await set('staff', own, { ibanWaitsUntil: waitsUntil });
  expect(await holds()).toEqual([
    ['9.50', 'through the business', 'no_bank_account'],
    ['19.00', 'directly', 'iban_waiting'],
  ]);
  const waiting = await next();
  expect(waiting.amount).toBe('0.00');
  expect(waiting.people[1].holdUntil).toBe(waitsUntil.toISOString());
  await set('staff', own, { ibanWaitsUntil: null, firstName: 'عمر' });
  expect((await holds())[1]).toEqual(['19.00', 'directly', 'no_bank_name']);
  await set('businesses', world.businessId, { status: 'suspended' });
  expect((await holds()).map((row: string[]) => row[2])).toEqual([
    'business_not_active',
    'business_not_active',
  ]);
  await expectLedgerHolds(karam.db);
});

test('the next payout is expected as long after the last as is usual, and only once there were three', async () => {
  for (const day of ['2026-11-11', '2026-11-13', '2026-11-15']) {
    expect((await next()).everyDays).toBe(null);
    karam.now = new Date(`${day}T08:00:00Z`);
    await world.tip(world.staffId, '10');
    await world.startPayout();
  }
  expect(await next()).toMatchObject({ everyDays: 2, expectedDay: '2026-11-17' });
  karam.now = new Date('2026-11-18T08:00:00Z');
  expect(await next()).toMatchObject({ everyDays: 2, expectedDay: null });
  await expectLedgerHolds(karam.db);
});

test('an owner opens a payout of their venue, and nobody opens one of another business', async () => {
  const id = await world.payoutAtBank('10');
  const url = `/api/payouts/business/${id}`;
  const opened = (await world.owner.get(url)).json();
  expect(opened).toMatchObject({
    id,
    businessId: world.businessId,
    amount: '9.50',
    iban: '...3456',
    status: 'processing',
    atBankSince: karam.now.toISOString(),
    people: [{ staffId: world.staffId, name: 'Maya Fernandes', amount: '9.50' }],
    history: [{ toStatus: 'pending' }, { toStatus: 'processing' }],
  });
  expect(JSON.stringify(opened)).not.toContain(world.admin.user?.username);
  expect((await world.otherOwner.get(url)).statusCode).toBe(404);
  const manager = await memberOf(world.otherBusinessId, 'manager');
  expect((await manager.get(url)).statusCode).toBe(404);
  const viewer = await memberOf(world.businessId, 'viewer');
  expect((await viewer.get(url)).json().iban).toBe('...3456');
  await world.settle(world.secondAdmin, id, 'fail', { reason: 'Account closed' });
  expect((await world.owner.get(url)).json()).toMatchObject({ status: 'failed', reason: 'Account closed' });
  await expectLedgerHolds(karam.db);
});

async function memberOf(businessId: number, role: 'manager' | 'viewer'): Promise<Client> {
  const client = await karam.signedIn('business');
  const userId = client.user?.id ?? '';
  await karam.db.insertInto('members').values({ businessId, userId, role, createdAt: karam.now }).execute();
  return client;
}

test('one payroll file has all venues of an owner with employee numbers, and adds up to the statements', async () => {
  const gardenId = await insertBusiness(karam.db, world.owner.user);
  const gardener = await insertStaff(karam.db, gardenId);
  await set('staff', gardener, { walletId: '=W-2', firstName: 'Lina' });
  await insertStaff(karam.db, gardenId);
  await world.payoutAtBank('10');
  await world.tip(gardener, '20');
  await world.tip(world.otherStaffId, '333');
  const answer = await world.owner.get('/api/payroll.csv?month=2026-11');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="payroll-2026-11.csv"');
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head?.replace('\uFEFF', '')).toBe(
    'month,venue,employeeNumber,staffId,firstName,lastName,opening,tips,refunds,disputes,writtenOff,payouts,throughBusiness,closing',
  );
  const venue = `Business of ${world.owner.user?.username}`;
  expect(lines).toEqual([
    `2026-11,${venue},wallet-of-maya,${world.staffId},Maya,Fernandes,0.00,9.50,0.00,0.00,0.00,-9.50,-9.50,0.00`,
    `2026-11,${venue},'=W-2,${gardener},Lina,Fernandes,0.00,19.00,0.00,0.00,0.00,0.00,0.00,19.00`,
    'Total,,,,,,0.00,28.50,0.00,0.00,0.00,-9.50,-9.50,19.00',
  ]);
  const statement = (await world.owner.get('/api/statement.csv?month=2026-11')).body.split('\r\n');
  expect(statement[1]).toMatch(/,wallet-of-maya$/);
  // Whoever is a manager of one venue and the owner of another has both, and no more.
  await karam.db
    .insertInto('members')
    .values({
      businessId: gardenId,
      userId: world.otherOwner.user?.id ?? '',
      role: 'manager',
      createdAt: karam.now,
    })
    .execute();
  const both = (await world.otherOwner.get('/api/payroll.csv?month=2026-11')).body;
  expect(both).toContain(`,${gardener},`);
  expect(both).toContain(`,${world.otherStaffId},`);
  expect(both).not.toContain(`wallet-of-maya,${world.staffId},`);
  await expectLedgerHolds(karam.db);
});
