import { expect, test } from 'vitest';
import { type WorksToday, weighTeam } from '#shared/money/team-weights.ts';

const person = (name: string, works: Partial<WorksToday> = {}) => ({
  name,
  roleWeight: 1,
  isRoleAside: false,
  minutes: 0,
  enteredMinutes: null as number | null,
  isOnLeave: false,
  ...works,
});
const maya = person('Maya', { roleWeight: 3, minutes: 480, enteredMinutes: 480 });
const omar = person('Omar', { roleWeight: 2 });
const lina = person('Lina', { minutes: 300, enteredMinutes: 300, isOnLeave: true });

const shown = (rule: 'equal' | 'roles' | 'hours', people: (typeof maya)[]) => {
  const weighed = weighTeam(rule, people);
  return {
    rule: weighed.rule,
    people: Object.fromEntries(weighed.people.map(({ name, weight }) => [name, weight])),
    leftOut: Object.fromEntries(weighed.leftOut.map(({ name, reason }) => [name, reason])),
  };
};

test.each([
  ['equal', { Maya: 1, Omar: 1 }, { Lina: 'on_leave' }],
  ['roles', { Maya: 3, Omar: 2 }, { Lina: 'on_leave' }],
  ['hours', { Maya: 480 }, { Omar: 'no_hours', Lina: 'on_leave' }],
] as const)('by the rule %s, people who are at work have these weights', (rule, people, leftOut) => {
  expect(shown(rule, [maya, omar, lina])).toEqual({ rule, people, leftOut });
});

test('on a day without hours tips are shared equally; the hours of somebody on leave do not count', () => {
  expect(shown('hours', [omar, lina])).toEqual({
    rule: 'equal',
    people: { Omar: 1 },
    leftOut: { Lina: 'on_leave' },
  });
});

test.each([
  ['equal', { Omar: 1 }],
  ['roles', { Omar: 2 }],
  // Nobody who may share has hours.
  ['hours', { Omar: 1 }],
] as const)(
  'by the rule %s, a role that was set aside gets nothing, and its hours do not count',
  (rule, people) => {
    const aside = { ...maya, isRoleAside: true };
    expect(shown(rule, [aside, omar])).toMatchObject({ people, leftOut: { Maya: 'role_aside' } });
  },
);

test('time on shift divides from the second person on; one entry for a person who is there is enough', () => {
  const alone = person('Ana', { minutes: 15 });
  const equal = { rule: 'equal', people: { Ana: 1, Omar: 1 } };
  expect(shown('hours', [alone, omar])).toMatchObject(equal);
  expect(shown('hours', [alone, omar, lina])).toMatchObject(equal);
  expect(shown('hours', [alone, { ...omar, enteredMinutes: 0 }])).toMatchObject(equal);
  const byHours = { rule: 'hours', people: { Ana: 15, Omar: 60 }, leftOut: {} };
  expect(shown('hours', [alone, { ...omar, minutes: 60 }])).toEqual(byHours);
  expect(shown('hours', [alone, { ...omar, minutes: 60, enteredMinutes: 60 }])).toEqual(byHours);
});

test('a team of which everybody is on leave has nobody to share with', () => {
  expect(shown('equal', [lina])).toEqual({ rule: 'equal', people: {}, leftOut: { Lina: 'on_leave' } });
});
