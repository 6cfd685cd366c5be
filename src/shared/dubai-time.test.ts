import { expect, test } from 'vitest';
import {
  addDays,
  dubaiDay,
  dubaiTime,
  isDay,
  monthOf,
  shortWeekday,
  startOfDubaiDay,
  startOfMonth,
} from '#shared/dubai-time.ts';

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

test('a time is shown as in Dubai, to the minute', () => {
  expect(dubaiTime(new Date('2026-12-31T21:30:59Z'))).toBe('2027-01-01 01:30');
});

test.each([
  ['2026-11-16', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['1999-12-31', false],
  ['2026-1-16', false],
  ['2026-11-6', false],
  ['206-11-16', false],
  ['2026-11-16T00:00', false],
  [' 2026-11-16', false],
  ['', false],
])('%j is a day of this century: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  ['2026-11', '2026-10-31T20:00:00.000Z', '2026-11-30T20:00:00.000Z'],
  ['2026-12', '2026-11-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['2028-02', '2028-01-31T20:00:00.000Z', '2028-02-29T20:00:00.000Z'],
])('the month %s begins at %s and ends at %s', (month, start, end) => {
  expect(monthOf(month)).toEqual({ start: new Date(start), end: new Date(end) });
});
