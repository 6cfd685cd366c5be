import { expect, test } from 'vitest';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import { barLabels, namedBars } from '#web/insights/analytics/bars.ts';

/** The width of one of seven bars on a phone of 320 pixels. */
const NARROW_PX = 35;
const fils = (...decimals: string[]): Fils[] => decimals.map(getFilsFrom);

test('exact labels have two decimals, and a bar of nothing has none', () => {
  expect(barLabels(fils('0.00', '9.50', '12345.67')).exact.texts).toEqual(['', '9.50', '12,345.67']);
});

test('short labels are whole amounts, and thousands from a thousand on', () => {
  expect(barLabels(fils('9.50', '999.40', '12345.67', '123456.78')).short.texts).toEqual([
    '10',
    '999',
    '12.3K',
    '123K',
  ]);
});

test('short labels have three digits and the letter of their size, as Intl writes them', () => {
  const intl = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
  const amounts = [
    '1000.00',
    '1004.99',
    '99949.99',
    '99950.01',
    '999949.00',
    '999501.00',
    '7654321.09',
    '2500000000.00',
  ];
  expect(barLabels(fils(...amounts)).short.texts).toEqual(amounts.map((aed) => intl.format(Number(aed))));
});

test('small amounts fit exactly above a narrow bar, large ones only as short labels', () => {
  const { exact } = barLabels(fils('0.00', '9.50', '30.50'));
  expect(exact.widestPx).toBeLessThanOrEqual(NARROW_PX);
  const large = barLabels(fils('99999.99', '123456.78'));
  expect(large.exact.widestPx).toBeGreaterThan(NARROW_PX);
  expect(large.short.widestPx).toBeLessThanOrEqual(NARROW_PX);
});

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
