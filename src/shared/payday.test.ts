import { expect, test } from 'vitest';
import { nextPayday } from '#shared/payday.ts';

// 2026-11-19 is a Thursday.
test.each([
  ['week-4', '2026-11-19', '2026-11-19'],
  ['week-5', '2026-11-19', '2026-11-20'],
  ['week-3', '2026-11-19', '2026-11-25'],
  ['month-19', '2026-11-19', '2026-11-19'],
  ['month-18', '2026-11-19', '2026-12-18'],
  ['month-28', '2027-02-20', '2027-03-01'],
] as const)('%s from %s is %s', (payday, today, day) => {
  expect(nextPayday(payday, today, '')).toBe(day);
});

test('a payday on which the bank does not work is its next working day, also when that is looked at in between', () => {
  // Saturday and Sunday.
  for (const today of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
    expect(nextPayday('week-6', today, '')).toBe('2026-11-23');
  expect(nextPayday('week-6', '2026-11-24', '')).toBe('2026-11-30');
  // National Day.
  expect(nextPayday('month-2', '2026-12-01', '2026-12-02 2026-12-03')).toBe('2026-12-04');
  expect(nextPayday('month-2', '2026-12-04', '2026-12-02 2026-12-03')).toBe('2026-12-04');
});
