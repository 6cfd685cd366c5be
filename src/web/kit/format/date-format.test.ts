import { afterEach, expect, test } from 'vitest';
import { formatLength, formatRelative } from '#web/kit/format/date-format.ts';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

const localeOfTheRun = getLocale;
afterEach(() => overwriteGetLocale(localeOfTheRun));

const now = Date.parse('2026-11-16T08:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test('a time is said in the largest unit that fits, before or after now', () => {
  overwriteGetLocale(() => 'en');
  expect(formatRelative(at(0), now)).toBe('now');
  expect(formatRelative(at(-59), now)).toBe('59 seconds ago');
  expect(formatRelative(at(-119), now)).toBe('1 minute ago');
  expect(formatRelative(at(-26 * 3600), now)).toBe('26 hours ago');
  expect(formatRelative(at(-49 * 3600), now)).toBe('2 days ago');
  expect(formatRelative(at(5 * 3600 + 59), now)).toBe('in 5 hours');
});

test('in Arabic, with Western digits', () => {
  overwriteGetLocale(() => 'ar');
  expect(formatRelative(at(-180), now)).toBe('قبل 3 دقائق');
});

test('a length of time has the plural of its language', () => {
  overwriteGetLocale(() => 'en');
  expect([formatLength(1, 'month'), formatLength(24, 'month')]).toEqual(['1 month', '24 months']);
  overwriteGetLocale(() => 'ar');
  expect([2, 3, 14].map((days) => formatLength(days, 'day'))).toEqual(['يومان', '3 أيام', '14 يومًا']);
});
