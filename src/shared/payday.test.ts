import { expect, test } from 'vitest';
import { nextPayday, nextPaydayOf } from '#shared/payday.ts';

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

test.each([
  // Wednesdays: 4, 11, 18 and 25 November, 2 December.
  ['week-3', '2026-11-01', '', '2026-11-04'],
  ['week-3', '2026-11-04', '', '2026-11-04'],
  ['week-3', '2026-11-05', '', '2026-12-02'],
  ['week-3', '2026-11-30', '', '2026-12-02'],
  ['week-3', '2026-12-31', '', '2027-01-06'],
  // The month begins on the day of the week.
  ['week-7', '2026-10-31', '', '2026-11-02'],
  ['week-4', '2026-12-31', '', '2027-01-07'],
  ['week-5', '2026-12-31', '', '2027-01-01'],
  // Moved by National Day, the 2nd of December stays the first of its month, and the 9th does not become it.
  ['week-3', '2026-12-01', '2026-12-02 2026-12-03', '2026-12-04'],
  ['week-3', '2026-12-04', '2026-12-02 2026-12-03', '2026-12-04'],
  ['week-3', '2026-12-05', '2026-12-02 2026-12-03', '2027-01-06'],
  // Saturday the 31st of October is paid on the 2nd of November, and is still the last payday of October.
  ['week-6', '2026-10-30', '', '2026-11-09'],
  ['week-6', '2026-11-02', '', '2026-11-09'],
  // Moved into the next month by a long holiday, it is still that of its own month.
  ['week-1', '2026-11-01', ['2026-11-02', ...daysOfNovember(3)].join(' '), '2026-12-01'],
  // Of a payday of every month all are the first of their month.
  ['month-28', '2026-11-19', '', '2026-11-30'],
  ['month-28', '2027-02-20', '', '2027-03-01'],
  ['month-28', '2027-03-01', '', '2027-03-01'],
  ['month-1', '2026-12-31', '', '2027-01-01'],
] as const)('once a month with %s, from %s with days off "%s", is %s', (payday, today, off, day) => {
  expect(nextPaydayOf('monthly', payday, today, off)).toBe(day);
});

test('on every payday it is the next one, and once a month never an earlier one', () => {
  for (const today of ['2026-10-31', '2026-11-02', '2026-11-30', '2026-12-04', '2026-12-31'])
    for (const payday of ['week-1', 'week-6', 'month-5', 'month-28'] as const) {
      const next = nextPaydayOf('every_payday', payday, today, '2026-12-02 2026-12-03');
      expect(next).toBe(nextPayday(payday, today, '2026-12-02 2026-12-03'));
      const monthly = nextPaydayOf('monthly', payday, today, '2026-12-02 2026-12-03');
      expect(monthly >= next).toBe(true);
      expect(payday.startsWith('week') || monthly === next).toBe(true);
    }
});

function daysOfNovember(from: number): string[] {
  return Array.from({ length: 31 - from }, (_, index) => `2026-11-${String(from + index).padStart(2, '0')}`);
}
