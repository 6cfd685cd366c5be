import { beforeEach, expect, test } from 'vitest';
import { refusalText } from '#server/platform/base/words.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, insertStaff } from '#test/helpers/world.ts';

const karam = testApp();
let world: PayoutWorld;
const URL = '/api/payouts/business/calendar';

beforeEach(async () => {
  // A Friday. The next Wednesdays are 25 November and 2 December.
  karam.now = new Date('2026-11-20T08:00:00Z');
  world = await makePayoutWorld(karam);
  await set({ payday: 'week-3', paydayThreshold: '0' });
});

const set = (settings: object) => karam.db.updateTable('settings').set(settings).execute();
const read = async (who = world.owner) => (await who.get(URL)).json();
const put = (payload: object, who: Client = world.owner) => who.send({ method: 'PUT', url: URL, payload });
const choose = async (rhythm: string, leastPayout: string) =>
  expect((await put({ rhythm, leastPayout })).statusCode).toBe(200);
const next = async (query = '') => (await world.owner.get(`/api/payouts/business/next${query}`)).json();
type Person = {
  staffId: number;
  amount: string;
  hold: string | null;
  payday: string | null;
  leastPayout: string | null;
};
const people = async (query = '') =>
  (await next(query)).people.map(({ amount, hold, payday, leastPayout }: Person) => [
    amount,
    hold,
    payday,
    leastPayout,
  ]);
const withAccount = async (firstName: string, businessId = world.businessId) => {
  const id = await insertStaff(karam.db, businessId);
  await karam.db.updateTable('staff').set({ firstName }).where('id', '=', id).execute();
  await setIban(karam.db, 'staff', id, OWN_IBAN);
  return id;
};
const mayBeListed = (subjectId: number) =>
  karam.db
    .insertInto('screeningHits')
    .values({
      subjectKind: 'staff',
      subjectId,
      source: 'un',
      reference: String(subjectId),
      name: 'Maya Fernandes',
      listedName: 'Maya Fernandes',
      score: 100,
      birthYears: [],
      nationalities: [],
      entryHash: 'a'.repeat(64),
      namesHash: 'b'.repeat(32),
      foundAt: karam.now,
    })
    .execute();
const leave = (id: number) =>
  karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', id).execute();

test('an owner chooses when and from how much, and it is in both logs and in a mail, once for each change', async () => {
  expect(await read()).toEqual({
    rhythm: 'every_payday',
    leastPayout: '0.00',
    paydays: { isWeekly: true, next: '2026-11-25', nextOfMonth: '2026-12-02' },
    platformLeast: '0.00',
  });
  const changed = await put({ rhythm: 'monthly', leastPayout: '50' });
  expect(changed.json()).toMatchObject({ rhythm: 'monthly', leastPayout: '50.00' });
  // The same again is no change.
  await choose('monthly', '50.00');
  expect(await read(world.otherOwner)).toMatchObject({ rhythm: 'every_payday', leastPayout: '0.00' });
  const audited = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'business.calendar_changed')
    .where('subjectId', '=', String(world.businessId))
    .execute();
  expect(audited).toEqual([
    {
      actorId: world.owner.user?.id,
      detail: {
        from: { rhythm: 'every_payday', leastPayout: '0.00' },
        to: { rhythm: 'monthly', leastPayout: '50.00' },
      },
    },
  ]);
  const log = (await world.owner.get('/api/businesses/mine/log')).json();
  expect(log).toMatchObject([{ action: 'business.calendar_changed' }]);
  const mails = await karam.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', 'like', '%payout calendar%')
    .execute();
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('/business/payouts')]);
});

const tooMuch = refusalText({ reason: 'least_payout_invalid', params: { most: '100.00' } });
test.each([
  [{ rhythm: 'monthly', leastPayout: '100.01' }, 'leastPayout', tooMuch],
  [{ rhythm: 'monthly', leastPayout: '-1' }, 'leastPayout', tooMuch],
  [{ rhythm: 'monthly', leastPayout: '1.005' }, 'leastPayout', tooMuch],
  [{ rhythm: 'monthly', leastPayout: 50 }, 'leastPayout', tooMuch],
  [{ rhythm: 'monthly' }, 'leastPayout', tooMuch],
  [{ rhythm: 'weekly', leastPayout: '50' }, 'rhythm', 'Choose every payday, or once a month.'],
])('%j is refused in a sentence and changes nothing', async (change, field, words) => {
  await choose('every_payday', '100');
  const answer = await put(change);
  expect(answer.statusCode).toBe(400);
  expect(said(answer).fields?.[field]).toBe(words);
  expect(await read()).toMatchObject({ rhythm: 'every_payday', leastPayout: '100.00' });
});

test('managers, viewers and others cannot read or change it', async () => {
  const member = async (role: 'manager' | 'viewer') => {
    const client = await karam.signedIn('business');
    const userId = client.user?.id ?? '';
    const { businessId } = world;
    await karam.db.insertInto('members').values({ businessId, userId, role, createdAt: karam.now }).execute();
    return client;
  };
  for (const who of [await member('manager'), await member('viewer'), world.staff, world.admin]) {
    expect((await who.get(URL)).statusCode).toBe(403);
    expect((await put({ rhythm: 'monthly', leastPayout: '50' }, who)).statusCode).toBe(403);
  }
  expect(await read()).toMatchObject({ rhythm: 'every_payday', leastPayout: '0.00' });
});

test('the page says what the payday of the platform makes of it', async () => {
  await set({ payday: 'month-28', paydayThreshold: '20' });
  const monthly = { isWeekly: false, next: '2026-11-30', nextOfMonth: '2026-11-30' };
  expect(await read()).toMatchObject({ paydays: monthly, platformLeast: '20.00' });
  await set({ payday: null });
  expect(await read()).toMatchObject({ paydays: null });
});

test('an owner sees the next payday of their business, and that small amounts wait until they are enough', async () => {
  await world.tip(world.staffId, '20');
  await world.tip(await withAccount('Omar'), '40');
  await choose('monthly', '30');
  expect(await next()).toMatchObject({ amount: '38.00', everyDays: null, expectedDay: '2026-12-02' });
  expect(await people()).toEqual([
    ['19.00', 'below_minimum', '2026-12-02', '30.00'],
    ['38.00', null, '2026-12-02', null],
  ]);
  // Together with a colleague without an account it is enough.
  const lina = await insertStaff(karam.db, world.businessId);
  await karam.db.updateTable('staff').set({ firstName: 'Lina' }).where('id', '=', lina).execute();
  await world.tip(lina, '20');
  expect((await people()).map(([, hold]: string[]) => hold)).toEqual([null, null, null]);
  await choose('every_payday', '0');
  expect(await next()).toMatchObject({ amount: '76.00', expectedDay: '2026-11-25' });
  await expectLedgerHolds(karam.db);
});

test("the platform's threshold is told too, and counts where it is higher, but nothing is without a payday", async () => {
  await world.tip(world.staffId, '20');
  await set({ paydayThreshold: '50' });
  expect(await people()).toEqual([['19.00', 'below_minimum', '2026-11-25', '50.00']]);
  await choose('every_payday', '10');
  expect(await people()).toEqual([['19.00', 'below_minimum', '2026-11-25', '50.00']]);
  const person = (await world.owner.get(`/api/insights/people/${world.staffId}`)).json();
  expect(person.waiting).toMatchObject({ hold: 'below_minimum', leastPayout: '50.00' });
  await set({ payday: null });
  expect(await people()).toEqual([['19.00', null, null, null]]);
  await expectLedgerHolds(karam.db);
});

test('somebody who has left is paid before the others, who see their own day', async () => {
  const [omar, lina] = [await withAccount('Omar'), await withAccount('Lina')];
  await world.tip(omar, '10');
  await world.tip(lina, '40');
  await choose('monthly', '30');
  await leave(omar);
  expect(await next()).toMatchObject({ amount: '9.50', expectedDay: '2026-11-25' });
  expect(await people()).toEqual([
    ['38.00', 'later_payday', '2026-12-02', null],
    ['9.50', null, '2026-11-25', null],
  ]);
  await expectLedgerHolds(karam.db);
});

test('of all venues the first day is shown, and people of another calendar have their own', async () => {
  const garden = await insertBusiness(karam.db, world.owner.user);
  await world.tip(await withAccount('Zahra', garden), '10');
  await choose('monthly', '0');
  expect(await next()).toMatchObject({ amount: '0.00', expectedDay: '2026-12-02' });
  await world.tip(await withAccount('Omar'), '40');
  expect(await next('?venues=all')).toMatchObject({ amount: '9.50', expectedDay: '2026-11-25' });
  expect(await people('?venues=all')).toEqual([
    ['38.00', 'later_payday', '2026-12-02', null],
    ['9.50', null, '2026-11-25', null],
  ]);
  await expectLedgerHolds(karam.db);
});

test('somebody who is being compared with sanctions lists sees and shows what their colleagues do', async () => {
  const lina = await insertStaff(karam.db, world.businessId);
  await world.tip(world.staffId, '30');
  await world.tip(lina, '30');
  await choose('every_payday', '50');
  const before = await next();
  expect(before).toMatchObject({ amount: '57.00' });
  await mayBeListed(lina);
  expect(await next()).toEqual(before);
  await choose('every_payday', '60');
  expect((await people()).map(([, hold]: string[]) => hold)).toEqual(['below_minimum', 'below_minimum']);
  await expectLedgerHolds(karam.db);
});

test('a person sees in the portal when their business pays, or from how much', async () => {
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  expect(
    (await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`)).statusCode,
  ).toBeLessThan(300);
  const portal = async () => {
    const { nextPayday, leastPayout } = (await world.staff.get('/api/portal')).json();
    return { nextPayday, leastPayout };
  };
  await choose('monthly', '30');
  // Nothing is owed, so nothing waits.
  expect(await portal()).toEqual({ nextPayday: '2026-12-02', leastPayout: null });
  await world.tip(world.staffId, '20');
  const together = { amount: '30.00', isThroughBusiness: true };
  expect(await portal()).toEqual({ nextPayday: '2026-12-02', leastPayout: together });
  // What their colleague is owed counts too, and is not shown.
  const lina = await insertStaff(karam.db, world.businessId);
  await world.tip(lina, '20');
  expect(await portal()).toEqual({ nextPayday: '2026-12-02', leastPayout: null });
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  const alone = { amount: '30.00', isThroughBusiness: false };
  expect(await portal()).toEqual({ nextPayday: '2026-12-02', leastPayout: alone });
  await leave(world.staffId);
  expect(await portal()).toEqual({ nextPayday: '2026-11-25', leastPayout: null });
  await set({ paydayThreshold: '40' });
  const platforms = { amount: '40.00', isThroughBusiness: false };
  expect(await portal()).toEqual({ nextPayday: '2026-11-25', leastPayout: platforms });
  await set({ payday: null });
  expect(await portal()).toEqual({ nextPayday: null, leastPayout: null });
  await expectLedgerHolds(karam.db);
});
