import { beforeAll, expect, test } from 'vitest';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
/** Of the team tip of 30.00: its id, which refunds name. */
let teamTipId: number;

/** One minute or one moment before and after midnight in Dubai, at month ends and in between. */
beforeAll(async () => {
  // Sessions begin shortly before the end of November, when the pages are read.
  karam.now = new Date('2026-11-30T19:00:00Z');
  world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await insertStaff(karam.db, world.businessId);
  await insertStaff(karam.db, world.businessId);
  const rule = { businessId: world.businessId, rule: 'equal', updatedAt: karam.now } as const;
  await karam.db.insertInto('teamRules').values(rule).execute();
  const tip = async (instant: string, body: object, path = '/api/tips') => {
    karam.now = new Date(instant);
    const answer = await karam.visitor().post(path, body);
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  };
  const { staffId, businessId } = world;
  await tip('2026-10-31T19:59:00Z', { staffId, amount: '10.00' });
  await tip('2026-10-31T20:00:00Z', { staffId, amount: '20.00', coverFee: true });
  await tip('2026-11-09T19:59:59.999Z', { staffId, amount: '7.77' });
  teamTipId = await tip('2026-11-09T20:00:00Z', { businessId, amount: '30.00', at: '12' }, '/api/tips/team');
  await tip('2026-11-30T19:59:00Z', { staffId, amount: '40.00' });
  await tip('2026-11-30T20:00:00Z', { staffId, amount: '50.00' });
});

const get = async (url: string, who: Client = world.owner) => (await who.get(url)).json();
type Some = { count: number; gross: string };
const sum = (parts: Some[]): Some => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  gross: toDecimal(addFils(...parts.map(({ gross }) => getFilsFrom(gross)))),
});
const some = ({ count, gross }: Some): Some => ({ count, gross });

/** What each page and file says of these days. The file has a line for each part, so its tips are those without a lead. */
async function saidOf(from: string, to: string) {
  const days = `from=${from}&to=${to}`;
  const month = from.slice(0, 7);
  const report = await get(`/api/tips/report?month=${month}`);
  const inPeriod = report.days.filter(({ date }: { date: string }) => date >= from && date <= to);
  const [head = '', ...lines] = (await world.owner.get(`/api/tips/list.csv?${days}`)).body
    .trimEnd()
    .split('\r\n');
  const column = (name: string) => head.split(',').indexOf(name);
  const total = (lines.pop() ?? '').split(',');
  const listed = await get(`/api/tips/list?${days}`);
  // Each tip of this test has an instant of its own, which all parts of a team tip share.
  const filed = new Set(lines.map((line) => line.split(',')[column('createdAt')]));
  return {
    range: sum(await get(`/api/analytics/range?${days}`)),
    report: sum(inPeriod),
    totals: some((await get(`/api/tips/list/totals?${days}`)).paid),
    list: sum(listed.map(({ amount }: { amount: string }) => ({ count: 1, gross: amount }))),
    file: { count: filed.size, gross: total[column('gross')] },
  };
}
const allSay = (what: Some) => ({ range: what, report: what, totals: what, list: what, file: what });

test('list, totals, report, file and dashboard put each tip on the same Dubai day, and count a team tip once', async () => {
  expect(await saidOf('2026-10-31', '2026-10-31')).toEqual(allSay({ count: 1, gross: '10.00' }));
  expect(await saidOf('2026-11-01', '2026-11-01')).toEqual(allSay({ count: 1, gross: '20.00' }));
  expect(await saidOf('2026-11-09', '2026-11-09')).toEqual(allSay({ count: 1, gross: '7.77' }));
  expect(await saidOf('2026-11-10', '2026-11-10')).toEqual(allSay({ count: 1, gross: '30.00' }));
  expect(await saidOf('2026-11-30', '2026-11-30')).toEqual(allSay({ count: 1, gross: '40.00' }));
  expect(await saidOf('2026-11-01', '2026-11-30')).toEqual(allSay({ count: 4, gross: '97.77' }));
  expect(await saidOf('2026-12-01', '2026-12-31')).toEqual(allSay({ count: 1, gross: '50.00' }));
  await expectLedgerHolds(karam.db);
});

test('at the last minute of a month and in the first of the next, cards, insights, venues, report and portal agree', async () => {
  const november = { count: 4, gross: '97.77' };
  karam.now = new Date('2026-11-30T19:59:59.999Z');
  const report = await get('/api/tips/report?month=2026-11');
  expect([some(report.totals), report.balance.gross]).toEqual([november, november.gross]);
  expect(await get('/api/analytics/summary')).toMatchObject({ todayAmount: '40.00', monthAmount: '97.77' });
  const [venue] = (await get('/api/venues/totals')).venues;
  expect(venue).toMatchObject({ todayAmount: '40.00', monthAmount: '97.77', monthCount: 4 });
  const insights = await get('/api/insights?month=2026-11');
  expect(some(insights.now)).toEqual(november);
  for (const parts of [insights.hours, insights.weekdays, insights.ways])
    expect(sum(parts)).toEqual(november);
  expect(insights.allPlaces).toEqual({ places: 1, count: 1, gross: '30.00' });
  expect(insights.now.average).toBe('24.44');
  expect(
    insights.amounts.others +
      sum(insights.amounts.presets.map((each: Some) => ({ ...each, gross: '0' }))).count,
  ).toBe(4);

  // Each person has their part.
  const [maya] = report.people;
  expect(report.people.map(({ count }: Some) => count)).toEqual([4, 1, 1]);
  expect(some(await totalsOf(world.staffId))).toEqual(some(maya));
  expect(sum(insights.people)).toEqual({ count: 6, gross: '97.77' });
  const portal = await get('/api/portal', world.staff);
  expect(portal.thisMonth).toBe(maya.net);
  expect(portal.today).toBe('38.00');
  const statement = await get('/api/portal/statement?month=2026-11', world.staff);
  expect(statement).toMatchObject({ tipCount: maya.count, tips: maya.net });

  karam.now = new Date('2026-11-30T20:00:00Z');
  expect(await get('/api/analytics/summary')).toMatchObject({
    todayAmount: '50.00',
    todayCount: 1,
    monthAmount: '50.00',
    // All tips: 157.77 of six guests.
    tipCount: 6,
    averageTip: '26.30',
  });
  expect(await get('/api/portal', world.staff)).toMatchObject({ today: '47.50', thisMonth: '47.50' });
});

const totalsOf = async (staffId: number) =>
  (await get(`/api/tips/list/totals?from=2026-11-01&to=2026-11-30&staffId=${staffId}`)).paid;

test('a team tip that is given back in part still counts once, and not at all when all of it is given back', async () => {
  const refund = (amount: string) =>
    world.admin.post(`/api/admin/tips/${teamTipId}/refund`, { reason: 'Typed twice', amount });
  const counted = async () => [
    (await get('/api/analytics/range?from=2026-11-10&to=2026-11-10'))[0].count,
    (await get('/api/tips/list/totals?from=2026-11-10&to=2026-11-10')).paid.count,
    (await get('/api/tips/list/totals?from=2026-11-10&to=2026-11-10')).refunded.count,
  ];
  expect((await refund('29.99')).statusCode).toBeLessThan(300);
  expect(await counted()).toEqual([1, 1, 1]);
  await expectLedgerHolds(karam.db);
  karam.now = new Date(karam.now.getTime() + 1000);
  expect((await refund('0.01')).statusCode).toBeLessThan(300);
  expect(await counted()).toEqual([0, 0, 1]);
  // Given back in December, in two steps: two lines of refunds, and November stays as it was.
  expect((await get('/api/tips/report?month=2026-12')).refunded).toMatchObject({ count: 2, gross: '30.00' });
  expect((await get('/api/tips/report?month=2026-11')).totals).toMatchObject({ count: 4, gross: '97.77' });
  await expectLedgerHolds(karam.db);
});
