import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { comparedPeriods } from '#server/insights/periods.ts';
import { refreshPlatformSums } from '#server/money/ledger/read/platform-totals.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const TODAY = new Date('2026-12-05T08:00:00Z');

async function tipAt(
  instant: string,
  staffId: number,
  amount: string,
  coverFee = false,
  at?: string,
): Promise<number> {
  karam.now = new Date(instant);
  const answer = await karam.visitor().post('/api/tips', { staffId, amount, coverFee, at });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

test('an owner sees when, to whom and how much guests tipped in a month, less refunds', async () => {
  karam.now = TODAY;
  const { owner, otherOwner, admin, businessId, staffId, otherStaffId } = await makeWorld(karam);
  const colleagueId = await insertStaff(karam.db, businessId);
  await tipAt('2026-09-30T19:59:59Z', staffId, '999');
  await tipAt('2026-09-30T20:00:00Z', staffId, '10'); // already the first of October in Dubai
  await tipAt('2026-10-31T19:59:59Z', staffId, '11');
  await tipAt('2026-11-01T05:00:00Z', staffId, '10', true);
  await tipAt('2026-11-06T15:30:00Z', colleagueId, '12.50', false, 'Terrace 4');
  await tipAt('2026-11-13T15:59:59Z', colleagueId, '12.50');
  const part = await tipAt('2026-11-13T20:30:00Z', staffId, '25', false, '12');
  const whole = await tipAt('2026-11-14T08:00:00Z', staffId, '100', false, '13');
  await tipAt('2026-11-14T08:00:00Z', otherStaffId, '333');
  karam.now = TODAY;
  await admin.post(`/api/admin/tips/${part}/refund`, { reason: 'A wrong amount', amount: '5' });
  await admin.post(`/api/admin/tips/${whole}/refund`, { reason: 'Tipped twice' });

  const { now, before, hours, weekdays, people, otherPeople, places, allPlaces, amounts, pages } = (
    await owner.get('/api/insights?month=2026-11')
  ).json();
  expect(now).toEqual({ from: '2026-11-01', to: '2026-11-30', count: 4, gross: '55.00', average: '13.75' });
  expect(before).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    count: 2,
    gross: '21.00',
    average: '10.50',
  });
  expect(hours).toHaveLength(24);
  expect(hours.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { hour: 0, count: 1, gross: '20.00' },
    { hour: 9, count: 1, gross: '10.00' },
    { hour: 19, count: 2, gross: '25.00' },
  ]);
  expect(weekdays.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { weekday: 5, days: 4, count: 2, gross: '25.00' },
    { weekday: 6, days: 4, count: 1, gross: '20.00' },
    { weekday: 7, days: 5, count: 1, gross: '10.00' },
  ]);
  expect(people).toMatchObject([
    { staffId, count: 2, gross: '30.00' },
    { staffId: colleagueId, firstName: 'Maya', count: 2, gross: '25.00' },
  ]);
  expect(otherPeople).toEqual({ people: 0, count: 0, gross: '0.00' });
  // Given back: 5 of the 25 at table 12, and all at table 13.
  expect(places).toEqual([
    { place: '12', count: 1, gross: '20.00' },
    { place: 'Terrace 4', count: 1, gross: '12.50' },
  ]);
  expect(allPlaces).toEqual({ places: 2, count: 2, gross: '32.50' });
  expect(amounts).toEqual({
    presets: [
      ['5.00', 0],
      ['10.00', 1],
      ['15.00', 0],
      ['20.00', 0],
      ['25.00', 1],
    ].map(([amount, count]) => ({ amount, count })),
    others: 2,
    frequentOthers: [{ amount: '12.50', count: 2 }],
    hasPercents: false,
  });
  expect(pages).toEqual({ since: null, teamOpens: 0, tipOpens: 0, tips: 0 });

  // The chart of the dashboard has the same figures.
  const range = (await owner.get('/api/analytics/range?from=2026-11-01&to=2026-11-30')).json();
  const count = range.reduce((sum: number, day: { count: number }) => sum + day.count, 0);
  expect(count).toBe(now.count);
  expect((await otherOwner.get('/api/insights?month=2026-11')).json().now).toMatchObject({ count: 1 });
  expect((await owner.get('/api/insights')).json().now).toMatchObject({ from: '2026-11-06', count: 3 });

  // A tip of a node whose clock was wrong: its number does not fit its time.
  await tipAt('2026-10-20T08:00:00Z', staffId, '7');
  karam.now = TODAY;
  const october = (await owner.get('/api/insights?month=2026-10')).json();
  expect(october.now).toMatchObject({ count: 3, gross: '28.00' });
  expect(october.hours[12]).toEqual({ hour: 12, count: 1, gross: '7.00' });
  expect(october).toMatchObject({ places: [], allPlaces: { places: 0, count: 0, gross: '0.00' } });
  await expectLedgerHolds(karam.db);
});

test('tips are compared with the own amounts of the business, and with the pages opened since counting began', async () => {
  const { owner, businessId, staffId } = await makeWorld(karam);
  await owner.send({
    method: 'PUT',
    url: '/api/amounts',
    payload: { presets: ['12.50', '30', '50'], chosen: null, maxTip: null, percents: [10] },
  });
  await tipAt('2026-11-13T08:00:00Z', staffId, '12.50');
  await tipAt('2026-11-14T08:00:00Z', staffId, '30');
  await sql`INSERT INTO page_opens VALUES (${businessId}, '2026-11-14', 2, 3)`.execute(karam.db);
  await sql`INSERT INTO platform_opens VALUES ('2026-11-14', 20, 30)`.execute(karam.db);
  const { amounts, pages } = (await owner.get('/api/insights')).json();
  expect(amounts).toMatchObject({ others: 0, hasPercents: true });
  expect(pages).toEqual({ since: '2026-11-14', teamOpens: 2, tipOpens: 3, tips: 1 });
});

test('an owner sees where tips come from; a team tip counts as one tip from one opened page', async () => {
  const { owner, admin, businessId, staffId } = await makeWorld(karam);
  const colleagueId = await insertStaff(karam.db, businessId);
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const [guest, tip] = [karam.visitor(), { staffId, amount: '10' }];
  const refunded = await guest.post('/api/tips', { ...tip, from: 'team' });
  await guest.post('/api/tips', { ...tip, staffId: colleagueId, from: 'team' });
  await guest.post('/api/tips', { ...tip, amount: '40', from: 'bill' });
  await guest.post('/api/tips', { ...tip, amount: '30', from: 'team', at: '12' });
  await guest.post('/api/tips', tip);
  await guest.post('/api/tips/team', { businessId, amount: '50', from: 'bill' });
  await guest.post('/api/tips/team', { businessId, amount: '5', at: '12' });
  const unknown = await guest.post('/api/tips', { ...tip, from: 'the street' });
  expect([unknown.statusCode, unknown.json().message]).toEqual([400, expect.stringContaining('team, bill')]);
  await admin.post(`/api/admin/tips/${refunded.json().id}/refund`, { reason: 'A mistake', amount: '3' });
  await sql`INSERT INTO platform_opens VALUES ('2026-11-15', 20, 30) ON CONFLICT DO NOTHING`.execute(
    karam.db,
  );
  const { now, ways, pages } = (await owner.get('/api/insights')).json();
  expect(ways).toEqual([
    { way: 'everybody', count: 1, gross: '50.00' },
    { way: 'bill', count: 1, gross: '40.00' },
    { way: 'place', count: 2, gross: '35.00' },
    { way: 'team', count: 2, gross: '17.00' },
    { way: 'person', count: 1, gross: '10.00' },
  ]);
  expect([now.count, pages.tips]).toEqual([7, 7]);
  await expectLedgerHolds(karam.db);
});

test('more than eight people are summed up as others', async () => {
  const { owner, businessId } = await makeWorld(karam);
  for (const amount of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await tipAt('2026-11-15T08:00:00Z', await insertStaff(karam.db, businessId), String(amount));
  const { people, otherPeople } = (await owner.get('/api/insights')).json();
  expect(people.map(({ gross }: { gross: string }) => gross)).toEqual([
    '10.00',
    '9.00',
    '8.00',
    '7.00',
    '6.00',
    '5.00',
    '4.00',
    '3.00',
  ]);
  expect(otherPeople).toEqual({ people: 2, count: 2, gross: '3.00' });
});

test('a business without tips has zeros, and a month that is none is refused in a sentence', async () => {
  const { owner } = await makeWorld(karam);
  const { now, before, amounts } = (await owner.get('/api/insights')).json();
  expect([now, before]).toMatchObject(Array(2).fill({ count: 0, gross: '0.00', average: '0.00' }));
  expect(amounts.others).toBe(0);
  const refused = await owner.get('/api/insights?month=2026-13');
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('2026-11')]);
});

test('the days and weeks of admins are those of all tips, before and after they are added to the stored sums, and after refunds', async () => {
  const { admin, staffId } = await makeWorld(karam);
  const expectAllDays = async () => {
    const { days, weeks, trades } = (await admin.get('/api/admin/insights')).json();
    const { rows } = await sql<{ date: string; count: number; gross: string }>`
      SELECT day AS date, sum(tip_count)::int AS count, sum(gross) AS gross FROM daily_totals GROUP BY day
      HAVING sum(tip_count) > 0 AND day > '2026-10-17' ORDER BY day`.execute(karam.db);
    expect(days).toHaveLength(30);
    expect(days.filter(({ count }: { count: number }) => count > 0)).toEqual(rows);
    expect(weeks).toHaveLength(16);
    await expectLedgerHolds(karam.db);
    return { weeks, trades };
  };
  karam.now = new Date('2026-11-16T08:00:00Z');
  const { weeks: before } = await expectAllDays();
  await refreshPlatformSums(karam.db);
  await expectAllDays();
  const older = await tipAt('2026-11-09T08:00:00Z', staffId, '40');
  await tipAt('2026-11-15T19:59:59Z', staffId, '8'); // Sunday
  await tipAt('2026-11-15T20:00:00Z', staffId, '16'); // Monday in Dubai
  const pending = await tipAt('2026-11-16T08:00:00Z', staffId, '4000.02');
  await expectAllDays();
  await refreshPlatformSums(karam.db);
  await admin.post(`/api/admin/tips/${older}/refund`, { reason: 'A wrong amount', amount: '10' });
  await admin.post(`/api/admin/payments/${pending}/simulate`, { outcome: 'paid' });
  const { weeks } = await expectAllDays();
  const tippedIn = (all: typeof weeks, monday: string) =>
    Number(all.find((week: { monday: string }) => week.monday === monday).gross);
  expect(tippedIn(weeks, '2026-11-09') - tippedIn(before, '2026-11-09')).toBe(38);
  expect(tippedIn(weeks, '2026-11-16') - tippedIn(before, '2026-11-16')).toBe(4016.02);
});

test('admins see in which week businesses joined, and which trade receives the most', async () => {
  const { admin, businessId } = await makeWorld(karam);
  await sql`UPDATE businesses SET created_at = '2026-11-01T20:00:00Z', type = 'Spa' WHERE id = ${businessId}`.execute(
    karam.db,
  );
  // Trades are read once a minute.
  karam.now = new Date('2026-11-16T09:00:00Z');
  const { weeks, trades } = (await admin.get('/api/admin/insights')).json();
  expect(weeks.find(({ monday }: { monday: string }) => monday === '2026-11-02').joined).toBe(1);
  expect(trades).toMatchObject([
    { type: 'Restaurant', businesses: expect.any(Number) },
    { type: 'Spa', businesses: 1, count: 0, gross: '0.00' },
  ]);
});

test.each([
  [undefined, '2026-11-17', '2026-10-19 2026-11-17', '2026-09-19 2026-10-18'],
  ['2026-11', '2026-11-17', '2026-11-01 2026-11-17', '2026-10-01 2026-10-17'],
  ['2026-10', '2026-11-17', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
  ['2026-01', '2026-11-17', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31'],
  ['2026-03', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
])('the month %s on %s is %s, compared with %s', (month, today, now, before) => {
  const periods = comparedPeriods(month, today);
  const days = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  expect([days(periods.now), days(periods.before)]).toEqual([now, before]);
});
