import { expect, test } from 'vitest';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import { labelsThatFit } from '#web/features/analytics/bar-label.ts';

/** The width of one of seven bars on a phone of 320 pixels. */
const NARROW = 35;
const fils = (...decimals: string[]): Fils[] => decimals.map(getFilsFrom);

test.each([
  [['0.00', '9.50', '30.50'], NARROW, ['', '9.50', '30.50']],
  [['9.50', '999.40', '12345.67'], NARROW, ['10', '999', '12.3K']],
  [['99999.99', '123456.78'], NARROW, ['100K', '123K']],
  [['12345.67'], 80, ['12,345.67']],
  [['12345.67', '1.00'], 8, ['', '']],
])('the labels of %j in %d pixels never overlap', (decimals, slotPx, labels) => {
  expect(labelsThatFit(fils(...decimals), slotPx)).toEqual(labels);
});
