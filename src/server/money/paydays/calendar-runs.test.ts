import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareToday } from '#server/money/paydays/prepare-run.ts';
import { type Client, ORIGIN, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff } from '#test/helpers/world.ts';

/** Paydays are Wednesdays: 25 November, then 2 December as the first of its month. */
const karam = testApp();
let world: PayoutWorld;
let admin: Client;
/** Paid to an account of their own; Maya is paid through the business. */
let omar: number;
const NOT_THE_FIRST = '2026-11-25';
const FIRST = '2026-12-02';
const DAYS_OFF = '2026-12-02 2026-12-03';

beforeEach(async () => {
  karam.now = new Date('2026-11-20T08:00:00Z');
  // What earlier tests left owed is not in the next one's run.
  await karam.db.updateTable('businesses').set({ status: 'suspended' }).execute();
  world = await makePayoutWorld(karam);
  admin = world.admin;
  await karam.db
    .updateTable('settings')
    .set({ payday: 'week-3', paydayThreshold: '0', bankDaysOff: '' })
    .execute();
  omar = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', omar, OWN_IBAN);
  await world.tip(world.staffId, '100');
  await world.tip(omar, '40');
  await world.tip(world.otherStaffId, '20');
});
afterEach(async () => expectLedgerHolds(karam.db));

const choose = async (rhythm: string, leastPayout = '0') => {
  const payload = { rhythm, leastPayout };
  const answer = await world.owner.send({ method: 'PUT', url: '/api/payouts/business/calendar', payload });
  expect(answer.statusCode).toBe(200);
};
const prepare = () =>
  prepareToday({ db: karam.appDb, clock: () => karam.now, isTestMode: true, publicOrigin: ORIGIN });
const at = async (day: string) => {
  karam.now = new Date(`${day}T08:00:00+04:00`);
  // A session ends after some days.
  admin = await karam.signedIn('admin');
};
type Line = { recipientType: string; recipientId: number; amount: string };
const line = (recipientType: string, recipientId: number, amount: string) => ({
  recipientType,
  recipientId,
  amount,
});
const maya = (amount = '95.00') => line('business', world.businessId, amount);
const omars = () => line('staff', omar, '38.00');
const other = () => line('business', world.otherBusinessId, '19.00');
const sorted = (lines: Line[]) =>
  lines
    .map(({ recipientType, recipientId, amount }) => line(recipientType, recipientId, amount))
    .sort((a, b) => Number(b.amount) - Number(a.amount));
/** Whom the run of today would pay. The others of the database are those of earlier tests, who are never due. */
const preparedToday = async () => {
  const runs: { id: number; day: string }[] = (await admin.get('/api/admin/paydays')).json();
  const id = runs.find(({ day }) => karam.now.toISOString().startsWith(day))?.id;
  if (id === undefined) throw new Error('Today has no run.');
  const { lines } = (await admin.get(`/api/admin/paydays/${id}`)).json();
  return { id, lines: sorted(lines) };
};
/** Runs are kept, so each test prepares that of its day anew, by hand as an admin would. */
const prepareByHand = async () => expect((await admin.post('/api/admin/paydays')).statusCode).toBe(201);
const whoIsPaidOn = async (day: string) => {
  await at(day);
  await prepareByHand();
  return (await preparedToday()).lines;
};
const duty = async () => {
  const { duties } = (await admin.get('/api/admin/today')).json();
  return duties.find(({ kind }: { kind: string }) => kind === 'payday');
};

test('a business that is paid once a month is left out until the first payday of the month, also by the job', async () => {
  await choose('monthly');
  await at(NOT_THE_FIRST);
  expect(await duty()).toMatchObject({ count: 1, amount: '19.00' });
  await prepare();
  expect((await preparedToday()).lines).toEqual([other()]);
  expect(await duty()).toMatchObject({ count: 1, amount: '19.00' });
  await prepareByHand();
  expect((await preparedToday()).lines).toEqual([other()]);
  expect(await whoIsPaidOn(FIRST)).toEqual([maya(), omars(), other()]);
});

test('an amount below the least of its business is left out alone, also what is paid through the business', async () => {
  await choose('every_payday', '40');
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya(), other()]);
  await choose('every_payday', '95.01');
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([other()]);
  await choose('every_payday', '38');
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya(), omars(), other()]);
});

test("the platform's threshold counts where it is higher", async () => {
  await choose('every_payday', '30');
  await karam.db.updateTable('settings').set({ paydayThreshold: '38.01' }).execute();
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya()]);
});

test('somebody who has left is paid on the next payday, and their colleagues with an account wait', async () => {
  await choose('monthly', '100');
  const leave = (staffId: number) =>
    world.owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { isActive: false } });
  expect((await leave(omar)).statusCode).toBe(200);
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([omars(), other()]);
  // Without an account of their own: all that the business would be paid for its people.
  await insertStaff(karam.db, world.businessId);
  expect((await leave(world.staffId)).statusCode).toBe(200);
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya(), omars(), other()]);
});

test("somebody who has left is not paid below the platform's threshold", async () => {
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', omar).execute();
  await karam.db.updateTable('settings').set({ paydayThreshold: '50' }).execute();
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya()]);
});

test('a first payday of the month that is moved by days off stays the first', async () => {
  await choose('monthly');
  await karam.db.updateTable('settings').set({ bankDaysOff: DAYS_OFF }).execute();
  // It is no payday, so this run is for everybody.
  expect(await whoIsPaidOn(FIRST)).toEqual([maya(), omars(), other()]);
  expect(await whoIsPaidOn('2026-12-04')).toEqual([maya(), omars(), other()]);
  expect(await whoIsPaidOn('2026-12-09')).toEqual([other()]);
});

test('a run that is prepared on another day, or without a payday, is for everybody', async () => {
  await choose('monthly', '100');
  expect(await whoIsPaidOn('2026-11-26')).toEqual([maya(), omars(), other()]);
  await karam.db.updateTable('settings').set({ payday: null, paydayThreshold: '20' }).execute();
  expect(await whoIsPaidOn(NOT_THE_FIRST)).toEqual([maya(), omars()]);
});

test('starting a run pays nobody who was left out, and they are in the next one', async () => {
  await choose('every_payday', '50');
  await karam.db.updateTable('settings').set({ payday: 'week-1' }).execute();
  await at('2026-11-23');
  await prepare();
  const { id, lines } = await preparedToday();
  expect(lines).toEqual([maya(), other()]);
  // Enough by now, and the owner asks for nothing any more: it counts from the next preparation on.
  await world.tip(omar, '100');
  await choose('every_payday', '0');
  const started = (await admin.post(`/api/admin/paydays/${id}/start`)).json();
  expect(started).toMatchObject({ started: { count: 2, total: '114.00' }, refused: 0 });
  const paid = await karam.db
    .selectFrom('payouts')
    .select(['recipientType', 'recipientId', 'amount'])
    .where('businessId', 'in', [world.businessId, world.otherBusinessId])
    .execute();
  expect(sorted(paid)).toEqual([maya(), other()]);
  await karam.db.updateTable('settings').set({ payday: 'week-2' }).execute();
  expect(await whoIsPaidOn('2026-11-24')).toEqual([line('staff', omar, '133.00')]);
});

test('admins still find everybody in the list from which they start payouts by hand', async () => {
  await choose('monthly', '100');
  await at(NOT_THE_FIRST);
  const payable = (await admin.get('/api/admin/payouts/payable')).json();
  expect(sorted(payable.lines)).toEqual([maya(), omars(), other()]);
  expect(Object.keys(payable.lines[0]).sort()).toEqual([
    'amount',
    'recipientId',
    'recipientName',
    'recipientType',
  ]);
});
