import { expect, test } from 'vitest';
import { addDays, dubaiDay, shortWeekday, startOfDubaiDay, startOfMonth } from '#shared/dubai-time.ts';

test('the day changes in Dubai at 20:00 UTC', () => {
  expect(dubaiDay(new Date('2026-12-31T19:59:59.999Z'))).toBe('2026-12-31');
  expect(dubaiDay(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01');
});

test('the start of a Dubai day is its first instant', () => {
  const start = startOfDubaiDay('2026-03-01');
  expect(dubaiDay(start)).toBe('2026-03-01');
  expect(dubaiDay(new Date(start.getTime() - 1))).toBe('2026-02-28');
});

test('adding days works across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('a month starts on its first day, and a day has the weekday of the calendar', () => {
  expect(startOfMonth('2028-02-29')).toBe('2028-02-01');
  expect(['2026-11-15', '2026-11-16', '2026-11-21'].map(shortWeekday)).toEqual(['Sun', 'Mon', 'Sat']);
});
