import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const TODAY = '2026-11-16';
let world: World;
let omar: number;

const later = (minutes: number) => {
  karam.now = new Date(karam.now.getTime() + minutes * 60_000);
};
const change = (to: 'start' | 'end', who: Client = world.staff) => who.post(`/api/portal/shift/${to}`);
const shift = async () => (await world.staff.get('/api/portal')).json().shift;
const uses = (usesShifts: boolean) =>
  world.owner.send({
    method: 'PUT',
    url: '/api/team-tips',
    payload: { isOn: true, rule: 'hours', usesShifts },
  });
const enter = (staffId: number, hours: string, day = TODAY) =>
  world.owner.send({
    method: 'PUT',
    url: `/api/team-tips/hours?day=${day}`,
    payload: { hours: [{ staffId, hours }] },
  });
/** As guests see the team: by name, with a mark for those on shift. */
const team = async () =>
  (await world.anonymous.get(`/api/businesses/${world.businessId}/staff`))
    .json()
    .map(({ firstName, isOnShift }: { firstName: string; isOnShift: boolean }) =>
      isOnShift ? `${firstName} on` : firstName,
    );
const sharing = async () => {
  const { people } = (await world.owner.get('/api/team-tips')).json();
  return people.map(({ weight }: { weight: number }) => weight);
};
const minutesOn = async (day: string) =>
  (await world.owner.get(`/api/team-tips/hours?day=${day}`)).json().people[0].shiftMinutes;

beforeEach(async () => {
  // Noon in Dubai.
  karam.now = new Date(`${TODAY}T08:00:00Z`);
  world = await makeWorld(karam);
  omar = await insertStaff(karam.db, world.businessId);
  await karam.db
    .updateTable('staff')
    .set({ firstName: 'Amal', lastName: 'Khalil', role: 'Host' })
    .where('id', '=', omar)
    .execute();
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

test('who says "I’m on" is seen first by guests, and shares team tips by the time until now', async () => {
  expect([await shift(), (await change('start')).json().reason]).toEqual([null, 'shifts_off']);
  await uses(true);
  const off = { since: null, endsAt: null, minutesToday: null, isOnLeave: false };
  expect(await shift()).toEqual(off);
  expect(await team()).toEqual(['Amal', 'Maya']);
  expect((await change('start')).json()).toEqual({
    since: `${TODAY}T08:00:00.000Z`,
    endsAt: '2026-11-17T00:00:00.000Z',
    minutesToday: 1,
    isOnLeave: false,
  });
  expect(await team()).toEqual(['Maya on', 'Amal']);
  later(90);
  // A second press changes nothing.
  expect((await change('start')).json()).toMatchObject({ since: `${TODAY}T08:00:00.000Z`, minutesToday: 90 });
  // The time of one person alone divides nothing.
  expect(await sharing()).toEqual([1, 1]);
  await enter(omar, '0:30');
  const tip = { businessId: world.businessId, amount: '40' };
  expect((await world.anonymous.post('/api/tips/team', tip)).statusCode).toBe(201);
  const { tips, team: part } = (await world.staff.get('/api/portal')).json();
  expect([tips[0].net, part]).toEqual([
    '28.50',
    { rule: 'hours', people: 2, weight: 90, whole: 120, leftOut: null },
  ]);
  await enter(omar, '');
  expect((await change('end')).json()).toEqual({ ...off, minutesToday: 90 });
  expect((await change('end')).json()).toEqual({ ...off, minutesToday: 90 });
  expect(await team()).toEqual(['Amal', 'Maya']);
  later(30);
  await change('start');
  later(60);
  expect(await minutesOn(TODAY)).toBe(150);
  const entries = (await world.owner.get('/api/businesses/mine/log')).json();
  expect(entries.filter(({ action }: { action: string }) => action.startsWith('staff.shift'))).toHaveLength(
    3,
  );

  // Without the setting nothing of it counts, and nobody sees it.
  await uses(false);
  expect([await shift(), await team(), await sharing()]).toEqual([null, ['Amal', 'Maya'], [1, 1]]);
  await expectLedgerHolds(karam.db);
});

test('a short press counts nothing, and the time of one person alone does not divide team tips', async () => {
  await uses(true);
  for (const [minutes, counted] of [
    [1, null],
    [14, null],
    [15, 15],
  ] as const) {
    await change('start');
    later(minutes);
    expect((await change('end')).json().minutesToday).toBe(counted);
    expect(await sharing()).toEqual([1, 1]);
  }
  const tip = { businessId: world.businessId, amount: '40' };
  expect((await world.anonymous.post('/api/tips/team', tip)).statusCode).toBe(201);
  const { tips, team: part } = (await world.staff.get('/api/portal')).json();
  expect([tips[0].net, part.rule]).toEqual(['19.00', 'equal']);

  // From the second person on it does, at once.
  await karam.db.insertInto('shifts').values({ staffId: omar, startedAt: karam.now }).execute();
  expect(await sharing()).toEqual([15, 1]);
  later(60);
  expect(await sharing()).toEqual([15, 60]);
  await expectLedgerHolds(karam.db);
});

test('hours that somebody enters count instead, and put nobody on shift who did not say so', async () => {
  await uses(true);
  await enter(omar, '8');
  expect(await team()).toEqual(['Amal', 'Maya']);
  await change('start');
  later(120);
  expect([await team(), await sharing()]).toEqual([
    ['Maya on', 'Amal'],
    [120, 480],
  ]);
  await enter(world.staffId, '0:30');
  expect([await sharing(), await minutesOn(TODAY)]).toEqual([[30, 480], 120]);
  await enter(world.staffId, '');
  expect(await sharing()).toEqual([120, 480]);
  // Who said "I'm off" is off, whatever was planned.
  await enter(world.staffId, '8');
  await change('end');
  expect(await team()).toEqual(['Amal', 'Maya']);
  const person = (await world.owner.get(`/api/insights/people/${world.staffId}`)).json();
  expect(person.minutes).toBe(480);
  await enter(world.staffId, '');
  expect((await world.owner.get(`/api/insights/people/${world.staffId}`)).json().minutes).toBe(120);
});

test('a shift is over by itself after 16 hours, and is counted by Dubai days', async () => {
  await uses(true);
  later(8 * 60);
  // From 20:00 in Dubai on.
  await change('start');
  later(10 * 60);
  const counted = async () => [await minutesOn(TODAY), await minutesOn('2026-11-17')];
  expect(await counted()).toEqual([240, 360]);
  later(5 * 60 + 59);
  // Who comes at night goes home in the morning.
  expect(await counted()).toEqual([240, 360]);
  expect(await team()).toEqual(['Maya on', 'Amal']);
  later(1);
  expect([await team(), (await shift()).since]).toEqual([['Amal', 'Maya'], null]);
  later(60);
  expect(await counted()).toEqual([240, null]);
  // The next shift begins although nobody ended that one.
  expect((await change('start')).json().since).toBe(karam.now.toISOString());
  expect(await counted()).toEqual([240, 1]);
});

test('a shift over midnight counts until six in the morning, whoever ends it later, and not for days to come', async () => {
  await uses(true);
  later(10 * 60);
  // From 22:00 to 07:00 in Dubai.
  await change('start');
  later(60);
  const counted = async () => [await minutesOn(TODAY), await minutesOn('2026-11-17')];
  expect(await counted()).toEqual([60, null]);
  later(5 * 60);
  expect(await counted()).toEqual([120, 240]);
  later(3 * 60);
  await change('end');
  expect(await counted()).toEqual([120, 360]);
});

test('nobody is on shift who is on leave, has left, or whose shift the owner ends', async () => {
  await uses(true);
  await change('start');
  const end = (who: Client) => who.post(`/api/team-tips/shifts/${world.staffId}/end`);
  expect((await end(world.otherOwner)).statusCode).toBe(404);
  expect(await team()).toEqual(['Maya on', 'Amal']);
  expect((await end(world.owner)).json().people[0]).toMatchObject({ firstName: 'Maya', onShiftSince: null });
  expect((await end(world.owner)).statusCode).toBe(200);
  expect(await team()).toEqual(['Amal', 'Maya']);

  await change('start');
  const leave = { staffId: world.staffId, firstDay: TODAY, lastDay: TODAY };
  await world.owner.post('/api/team-tips/leaves', leave);
  expect([await team(), (await shift()).isOnLeave]).toEqual([['Amal', 'Maya'], true]);
  expect((await change('start')).json().reason).toBe('shift_on_leave');
  expect((await change('end')).statusCode).toBe(200);

  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  expect([await shift(), (await change('start')).json().reason]).toEqual([null, 'shifts_off']);
});

test('of two presses at once, one begins a shift', async () => {
  await uses(true);
  const answers = await Promise.all([change('start'), change('start'), change('start')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const shifts = await karam.db
    .selectFrom('shifts')
    .select('id')
    .where('staffId', '=', world.staffId)
    .execute();
  expect(shifts).toHaveLength(1);
});

test('somebody begins twenty shifts in a Dubai day at most, and can always end one', async () => {
  await uses(true);
  for (let shifts = 0; shifts < 20; shifts++) {
    if (shifts > 0) await change('end');
    expect((await change('start')).statusCode).toBe(200);
  }
  // A second press begins none.
  expect((await change('start')).statusCode).toBe(200);
  expect((await change('end')).statusCode).toBe(200);
  const refused = await change('start');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { reason: 'shifts_too_many', params: { most: 20 } },
  ]);
  later(12 * 60);
  expect((await change('start')).statusCode).toBe(200);
});

describe('with limits on', () => {
  const limited = testApp({ config: { rateLimit: true } });

  test('presses are counted by address and then by account, so that a whole team can press behind one router', async () => {
    const [presses, other] = [await limited.signedIn('staff'), await limited.signedIn('staff')];
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count++)
      statuses.add((await change(count % 2 ? 'end' : 'start', presses)).statusCode);
    // Neither works anywhere.
    expect([...statuses]).toEqual([404]);
    expect((await change('start', presses)).statusCode).toBe(429);
    expect((await change('end', presses)).statusCode).toBe(429);
    expect((await change('start', other)).statusCode).toBe(404);
  });
});
