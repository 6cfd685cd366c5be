import { expect, test } from 'vitest';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import { barLabels } from '#web/insights/analytics/bar-label.ts';

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
