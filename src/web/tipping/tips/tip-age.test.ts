import { afterEach, expect, test } from 'vitest';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { tipAge } from '#web/tipping/tips/tip-age.ts';

const localeOfTheRun = getLocale;
afterEach(() => overwriteGetLocale(localeOfTheRun));

const now = Date.parse('2026-11-16T08:00:00Z');
const age = (minutes: number) => tipAge(new Date(now - minutes * 60_000).toISOString(), now);

test('the dashboard says minutes within the hour, then whole hours', () => {
  overwriteGetLocale(() => 'en');
  expect([-3, 0, 1, 59, 60, 53 * 60].map(age)).toEqual([
    ...['0 minutes ago', '0 minutes ago', '1 minute ago', '59 minutes ago'],
    ...['1 hour ago', '53 hours ago'],
  ]);
});

test('in Arabic the noun follows the number: one, two, three to ten, and more', () => {
  overwriteGetLocale(() => 'ar');
  expect([1, 2, 3, 10, 11].map(age)).toEqual([
    ...['قبل دقيقة واحدة', 'قبل دقيقتين', 'قبل 3 دقائق', 'قبل 10 دقائق', 'قبل 11 دقيقة'],
  ]);
});
