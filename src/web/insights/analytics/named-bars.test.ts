import { expect, test } from 'vitest';
import { namedBars } from '#web/insights/analytics/named-bars.ts';

test('every day of a week has a name', () => {
  expect(namedBars(7)).toEqual(Array(7).fill('always'));
});

test.each([1, 8, 12, 30, 31, 62])(
  'of %d bars at most 7 have a name in a narrow chart, and 16 in a wide one',
  (count) => {
    const names = namedBars(count);
    const always = names.filter((named) => named === 'always').length;
    expect(names[0]).toBe('always');
    expect(always).toBeLessThanOrEqual(7);
    expect(names.filter((named) => named !== 'never').length).toBeLessThanOrEqual(16);
  },
);

test('names are never nearer to each other than every second bar of what a narrow chart has', () => {
  const at = namedBars(62).flatMap((named, index) => (named === 'never' ? [] : [index]));
  const gaps = at.slice(1).map((index, before) => index - (at[before] ?? 0));
  expect(new Set(gaps).size).toBe(1);
});
