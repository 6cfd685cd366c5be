import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, formatRelative } from '#web/kit/format/date-format.ts';
import { noteTexts, takeTexts } from '#web/kit/format/given-texts.ts';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

const localeOfTheRun = getLocale;
afterEach(() => {
  overwriteGetLocale(localeOfTheRun);
  takeTexts({});
  vi.unstubAllGlobals();
});

const NOW = Date.parse('2026-11-16T08:00:00Z');
const draw = () => [
  formatDay('2026-03-15T21:00:00Z'),
  formatDay('2026-03-01T00:00:00Z'),
  formatRelative('2026-11-16T07:49:00Z', NOW),
];

test('a browser writes the dates of a drawn page as the server did, without Intl', () => {
  overwriteGetLocale(() => 'en');
  const { drawn, texts } = noteTexts(draw);
  expect(drawn).toEqual(['16 Mar 2026', '1 Mar 2026', '11 minutes ago']);
  takeTexts(JSON.parse(JSON.stringify(texts)));
  vi.stubGlobal('Intl', undefined);
  expect(draw()).toEqual(drawn);
});

test('a date that the server did not write is written by the browser, and in its own language', () => {
  overwriteGetLocale(() => 'en');
  takeTexts(noteTexts(draw).texts);
  expect(formatDay('2026-05-02T00:00:00Z')).toBe('2 May 2026');
  overwriteGetLocale(() => 'ar');
  expect(draw()[2]).toBe('قبل 11 دقيقة');
});
