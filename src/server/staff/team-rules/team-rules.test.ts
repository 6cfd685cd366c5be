import { beforeAll, expect, test } from 'vitest';
import { deleteOldWork } from '#server/staff/team-rules/work-store.ts';
import { hoursExample } from '#shared/file-imports.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const URL = '/api/team-tips';
const TODAY = '2026-11-16';
let world: World;
let omar: number;
let otherMaya: number;

const put = (body: object, owner: Client = world.owner) =>
  owner.send({ method: 'PUT', url: URL, payload: body });
const putHours = (hours: object[], day = TODAY) =>
  world.owner.send({ method: 'PUT', url: `${URL}/hours?day=${day}`, payload: { hours } });
const addLeave = (body: object, owner: Client = world.owner) => owner.post(`${URL}/leaves`, body);
const importing = async (...lines: string[]) =>
  (
    await world.owner.post(`${URL}/hours/import`, { content: ['person,day,hours', ...lines].join('\n') })
  ).json();
const read = async () => (await world.owner.get(URL)).json();
const weights = async () =>
  Object.fromEntries(
    (await read()).people.map((of: { firstName: string; weight: number; leftOut: string | null }) => [
      of.firstName,
      of.leftOut ?? of.weight,
    ]),
  );
const minutesOn = async (day: string) => {
  const { people } = (await world.owner.get(`${URL}/hours?day=${day}`)).json();
  return people.map(({ minutes }: { minutes: number | null }) => minutes);
};
const audited = (action: 'business.team_tips_changed' | 'business.team_hours_changed') =>
  karam.db.selectFrom('auditLog').select(['detail']).where('action', '=', action).orderBy('id').execute();

beforeAll(async () => {
  karam.now = new Date('2026-11-16T08:00:00Z');
  world = await makeWorld(karam);
  omar = await insertStaff(karam.db, world.businessId);
  await karam.db
    .updateTable('staff')
    .set({ firstName: 'Omar', lastName: 'Khalil', role: 'Host' })
    .where('id', '=', omar)
    .execute();
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

const portalTeam = async () => (await world.staff.get('/api/portal')).json().team;

test('before anything is set, team tips are off, and no page mentions them', async () => {
  expect(await read()).toMatchObject({ isOn: false, rule: 'equal', ruleToday: 'equal', today: TODAY });
  expect(await weights()).toEqual({ Maya: 1, Omar: 1 });
  expect(await portalTeam()).toBeNull();
});

test('an owner sets a rule and weights, which the audit log records once and staff read in the portal', async () => {
  const change = { isOn: true, rule: 'roles', weights: { Server: 3 } };
  expect((await put(change)).json()).toMatchObject({ isOn: true, rule: 'roles', ruleToday: 'roles' });
  await put(change);
  expect(await weights()).toEqual({ Maya: 3, Omar: 1 });
  expect(await portalTeam()).toEqual({ rule: 'roles', people: 2, weight: 3, whole: 4, leftOut: null });
  // Another business is not changed.
  expect((await world.otherOwner.get(URL)).json()).toMatchObject({ isOn: false });
  await put({ isOn: false, rule: 'roles' });
  // In case it was somebody else with the owner's session: one for each change.
  const plain = { aside: [], usesShifts: false, share: null };
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', '=', 'How tips are shared has changed')
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain('/business/team-tips');
  expect(await audited('business.team_tips_changed')).toEqual([
    {
      detail: {
        from: { rule: null, weights: {}, ...plain },
        to: { rule: 'roles', weights: { Server: 3 }, ...plain },
      },
    },
    {
      detail: {
        from: { rule: 'roles', weights: { Server: 3 }, ...plain },
        to: { rule: null, weights: { Server: 3 }, ...plain },
      },
    },
  ]);
});

test.each([
  [{ isOn: true, rule: 'tallest' }, 'rule', 'Choose how team tips'],
  [{ isOn: true, rule: 'roles', weights: { Server: 0 } }, 'weights', 'from 1 to 100'],
  [{ isOn: true, rule: 'roles', weights: { Server: 1.5 } }, 'weights', 'whole number'],
  [{ isOn: true, rule: 'roles', weights: { Cook: 2 } }, 'weights', ''],
  [{ isOn: true, rule: 'roles', aside: ['Cook'] }, 'aside', ''],
])('%j is refused in a sentence and changes nothing', async (change, field, words) => {
  const before = await read();
  const answer = await put(change);
  expect(answer.statusCode).toBe(400);
  const [name, said] = Object.entries<{ message: string }>(answer.json().fields)[0] ?? [];
  expect(name).toContain(field);
  expect(said?.message).toContain(words);
  expect(await read()).toEqual(before);
});

test('hours of today count by the rule, somebody on leave gets nothing, and without hours all share equally', async () => {
  await put({ isOn: true, rule: 'hours' });
  expect(await read()).toMatchObject({ rule: 'hours', ruleToday: 'equal' });
  await putHours([
    { staffId: world.staffId, hours: '7:30' },
    { staffId: omar, hours: '8' },
  ]);
  expect(await weights()).toEqual({ Maya: 450, Omar: 480 });
  expect(await audited('business.team_hours_changed')).toEqual([{ detail: { day: TODAY, people: 2 } }]);
  await putHours([{ staffId: omar, hours: '' }]);
  expect(await weights()).toEqual({ Maya: 450, Omar: 'no_hours' });
  const { id } = (await addLeave({ staffId: world.staffId, firstDay: TODAY, lastDay: TODAY })).json();
  expect(await weights()).toEqual({ Maya: 'on_leave', Omar: 1 });
  expect(await portalTeam()).toEqual({ rule: 'equal', people: 1, weight: 0, whole: 1, leftOut: 'on_leave' });
  const remove = (owner: Client) => owner.send({ method: 'DELETE', url: `${URL}/leaves/${id}` });
  expect((await remove(world.otherOwner)).statusCode).toBe(404);
  expect((await remove(world.owner)).statusCode).toBe(204);
  expect(await weights()).toEqual({ Maya: 450, Omar: 'no_hours' });
});

test('a role that the owner sets aside gets no part by any rule, and its person is told', async () => {
  expect((await put({ isOn: true, rule: 'equal', aside: ['Server', 'Server'] })).json().aside).toEqual([
    'Server',
  ]);
  expect(await weights()).toEqual({ Maya: 'role_aside', Omar: 1 });
  expect(await portalTeam()).toMatchObject({ people: 1, weight: 0, leftOut: 'role_aside' });
  // A change that does not name the roles keeps them.
  await put({ isOn: true, rule: 'hours' });
  expect(await weights()).toEqual({ Maya: 'role_aside', Omar: 1 });
  await put({ isOn: true, rule: 'hours', aside: [] });
  expect(await weights()).toEqual({ Maya: 450, Omar: 'no_hours' });
});

test('hours that are none, of a far day, or of people elsewhere are refused and change nothing', async () => {
  for (const hours of ['25', '7:60', '-1', 'all day'])
    expect((await putHours([{ staffId: omar, hours }])).json().message).toContain('from 0 to 24');
  expect((await putHours([{ staffId: omar, hours: '8' }], '2027-11-18')).json().reason).toBe(
    'hours_day_too_far',
  );
  expect((await putHours([{ staffId: omar, hours: '8' }], '2026-02-30')).statusCode).toBe(400);
  const both = [omar, world.otherStaffId].map((staffId) => ({ staffId, hours: '8' }));
  expect((await putHours(both)).statusCode).toBe(404);
  expect(await minutesOn(TODAY)).toEqual([450, null]);
});

test('leave is listed until it is over; days that make no sense are refused', async () => {
  const leave = { staffId: omar, firstDay: '2026-11-10', lastDay: '2026-11-17' };
  expect((await addLeave(leave)).json()).toEqual({
    id: expect.any(Number),
    firstName: 'Omar',
    lastName: 'Khalil',
    ...leave,
  });
  const list = async () => (await world.owner.get(`${URL}/leaves`)).json().length;
  expect([await list(), (await world.otherOwner.get(`${URL}/leaves`)).json()]).toEqual([1, []]);
  const refused = [
    ['leave_ends_first', { ...leave, lastDay: '2026-11-09' }],
    ['leave_too_long', { ...leave, lastDay: '2027-11-11' }],
    ['leave_over', { ...leave, lastDay: '2026-11-15' }],
    ['staff_not_found', { ...leave, staffId: world.otherStaffId }],
  ] as const;
  for (const [reason, body] of refused) {
    const { fields, ...answer } = (await addLeave(body)).json();
    expect(fields?.lastDay?.reason ?? answer.reason).toBe(reason);
  }
  karam.now = new Date('2026-11-17T20:00:00Z');
  expect(await list()).toBe(0);
  karam.now = new Date('2026-11-16T08:00:00Z');
});

test('a file of hours is written whole; names, numbers and both ways to write hours are understood', async () => {
  expect(await importing('maya  FERNANDES,2026-11-20,7.5', `${omar},2026-11-20,6:15`)).toEqual({
    rows: 2,
    people: 2,
    days: 1,
    problems: [],
    isWritten: true,
  });
  expect(await minutesOn('2026-11-20')).toEqual([450, 375]);
});

test('the example file can be imported unchanged, whatever people call themselves, and runs no formula', async () => {
  const called = [
    ['=HYPERLINK("https://evil.example"', '"Pay")'],
    ['Al, Said', 'say "hi"'],
    ['Twin', 'One'],
    ['TWIN', 'One'],
  ].map(([firstName = '', lastName = '']) => ({ firstName, lastName }));
  const ids: number[] = [];
  for (const names of called) {
    const id = await insertStaff(karam.db, world.businessId);
    ids.push(id);
    await karam.db.updateTable('staff').set(names).where('id', '=', id).execute();
  }
  const people = (await read()).people.filter(({ staffId }: { staffId: number }) => ids.includes(staffId));
  const content = hoursExample(people, '2026-11-19');
  expect(content).toContain(`\r\n"'=HYPERLINK(""https://evil.example"" ""Pay"")",2026-11-19,8:00\r\n`);
  const written = (await world.owner.post(`${URL}/hours/import`, { content })).json();
  expect(written).toMatchObject({ people: 4, problems: [], isWritten: true });
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', 'in', ids).execute();
});

test('a file with problems names each line, and nothing of it is written', async () => {
  otherMaya = await insertStaff(karam.db, world.businessId);
  const { problems, isWritten } = await importing(
    `${omar},2026-11-21,8`,
    'Maya Fernandes,2026-11-21,8',
    'Nobody,2026-11-21,8',
    `${omar},21 November,8`,
    `${omar},2026-11-21,26`,
    `${omar},2026-11-21,9`,
    `${omar},2026-11-21`,
  );
  expect(isWritten).toBe(false);
  const told = problems.map(({ row, reason }: { row: number; reason: string }) => `${row} ${reason}`);
  expect(told).toEqual([
    '3 import_person_ambiguous',
    '4 import_person_unknown',
    '5 day_expected',
    '6 hours_invalid',
    '7 import_hours_repeated',
    '8 import_cell_count',
  ]);
  expect(problems[0].message).toContain(`${world.staffId}, ${otherMaya}`);
  expect(await minutesOn('2026-11-21')).toEqual([null, null, null]);
  const noTable = await world.owner.post(`${URL}/hours/import`, { content: 'name;day\nMaya;2026-11-21' });
  expect([noTable.statusCode, noTable.json().reason]).toEqual([400, 'import_column_unknown']);
});

test('hours and leave are part of what the person downloads, and old ones are deleted', async () => {
  await addLeave({ staffId: world.staffId, firstDay: '2026-11-18', lastDay: '2026-11-19' });
  const own = async () => {
    const { hours, leaves } = (await world.staff.get('/api/account/export')).json().staffMembers[0];
    return { hours, leaves };
  };
  const kept = {
    hours: [{ day: '2026-11-20', minutes: 450 }],
    leaves: [{ firstDay: '2026-11-18', lastDay: '2026-11-19' }],
  };
  expect(await own()).toEqual({ ...kept, hours: [{ day: TODAY, minutes: 450 }, ...kept.hours] });
  await deleteOldWork(karam.db, new Date('2026-11-17T08:00:00Z'), 1000);
  expect(await own()).toEqual(kept);
});

test.each(['0000-00-00', '5.00', '2026-02-30', '9999-12-31', '', null, 5])(
  'a leave from or until %j is refused with a sentence',
  async (day) => {
    for (const changes of [{ firstDay: day }, { lastDay: day }]) {
      const leave = { staffId: world.staffId, firstDay: '2026-11-16', lastDay: '2026-11-17', ...changes };
      const refused = await addLeave(leave);
      expect({ day, changes, status: refused.statusCode }).toMatchObject({ status: 400 });
      expect(Object.values(said(refused).fields ?? {})).not.toEqual([]);
    }
  },
);
