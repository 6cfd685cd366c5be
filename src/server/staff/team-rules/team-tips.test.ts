import { beforeAll, expect, test } from 'vitest';
import { findTeam } from '#server/staff/team-rules/team-tips.ts';
import type { TeamRule } from '#shared/money/team-weights.ts';
import { testApp } from '#test/helpers/app.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const DAY = '2026-11-16';
let world: World;
let omar: number;
let lina: number;

const change = (values: object, id: number) =>
  karam.db.updateTable('staff').set(values).where('id', '=', id).execute();
const team = (day = DAY) => findTeam(karam.db, world.businessId, karam.now, day);
const weights = async (day = DAY) => {
  const found = await team(day);
  return found && { rule: found.rule, weights: found.people.map(({ weight }) => weight) };
};

/** Undefined: no tips for the team. */
async function setRule(rule: TeamRule | undefined): Promise<void> {
  const { businessId } = world;
  await karam.db.deleteFrom('teamRules').where('businessId', '=', businessId).execute();
  if (rule)
    await karam.db.insertInto('teamRules').values({ businessId, rule, updatedAt: karam.now }).execute();
}

beforeAll(async () => {
  world = await makeWorld(karam);
  omar = await insertStaff(karam.db, world.businessId);
  lina = await insertStaff(karam.db, world.businessId);
  await change({ firstName: 'Omar', lastName: 'Khalil', role: 'Host' }, omar);
  await change({ firstName: 'Lina', lastName: 'Haddad', role: 'Bartender' }, lina);
  await insertStaff(karam.db, world.businessId, false);
  await karam.db
    .insertInto('teamRoleWeights')
    .values({ businessId: world.businessId, role: 'Server', weight: 3 })
    .execute();
  await karam.db
    .insertInto('teamHours')
    .values([
      { staffId: world.staffId, day: DAY, minutes: 480 },
      { staffId: omar, day: DAY, minutes: 0 },
      { staffId: lina, day: DAY, minutes: 90 },
    ])
    .execute();
});

test('without a rule there are no tips for the team, and the rule of another business does not count', async () => {
  await setRule(undefined);
  await karam.db
    .insertInto('teamRules')
    .values({ businessId: world.otherBusinessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  expect(await team()).toBeUndefined();
});

test('active people share by the rule: equally, by the weight of the role, or by the minutes of the day', async () => {
  await setRule('equal');
  expect(await team()).toEqual({
    rule: 'equal',
    people: [
      { staffId: world.staffId, firstName: 'Maya', lastName: 'Fernandes', weight: 1 },
      { staffId: omar, firstName: 'Omar', lastName: 'Khalil', weight: 1 },
      { staffId: lina, firstName: 'Lina', lastName: 'Haddad', weight: 1 },
    ],
  });
  await setRule('roles');
  expect(await weights()).toEqual({ rule: 'roles', weights: [3, 1, 1] });
  await setRule('hours');
  expect(await weights()).toEqual({ rule: 'hours', weights: [480, 90] });
  expect(await weights('2026-11-17')).toEqual({ rule: 'equal', weights: [1, 1, 1] });
});

test('somebody on leave is left out from the first to the last day', async () => {
  await setRule('equal');
  const leave = { staffId: lina, firstDay: '2026-11-20', lastDay: '2026-11-21' };
  await karam.db.insertInto('staffLeaves').values(leave).execute();
  const counts = await Promise.all(['19', '20', '21', '22'].map((day) => team(`2026-11-${day}`)));
  expect(counts.map((each) => each?.people.length)).toEqual([3, 2, 2, 3]);
});

test('there is no team while nobody is at work, or while the business is not active', async () => {
  await setRule('equal');
  const staffIds = [world.staffId, omar, lina];
  await karam.db
    .insertInto('staffLeaves')
    .values(staffIds.map((staffId) => ({ staffId, firstDay: '2026-12-02', lastDay: '2026-12-03' })))
    .execute();
  expect(await team('2026-12-02')).toBeUndefined();
  expect(await team()).toBeDefined();
  await karam.db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', world.businessId)
    .execute();
  expect(await team()).toBeUndefined();
});
