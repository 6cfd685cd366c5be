import { afterEach, expect, test } from 'vitest';
import { fils } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

const localeOfTheRun = getLocale;
afterEach(() => overwriteGetLocale(localeOfTheRun));

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [-123_450, '-1,234.50'],
  [-99_999, '-999.99'],
  [123_456_789_012_345, '1,234,567,890,123.45'],
])('%i fils are shown as %s', (count, text) => {
  expect(formatAmount(fils(count))).toBe(text);
});

test('in Arabic a minus sign stays on the left of its number', () => {
  overwriteGetLocale(() => 'ar');
  expect(formatAmount(fils(-123_450))).toBe('\u200e-1,234.50');
  expect(formatAmount(fils(123_450))).toBe('1,234.50');
});
