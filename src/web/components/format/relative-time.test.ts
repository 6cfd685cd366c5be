import { afterEach, expect, test } from 'vitest';
import { formatRelative } from '#web/components/format/relative-time.ts';
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
