import { expect, test } from 'vitest';
import { DEFAULT_CARD_COST, marginOf } from '#shared/money/card-cost.ts';
import { filsFromAed } from '#shared/money/money.ts';

const margin = (aed: number, platformFeeBps: number, platformFeeFixedFils: number) => {
  const { feeFils, costFils, leftFils } = marginOf(
    filsFromAed(aed),
    { platformFeeBps, platformFeeFixedFils },
    DEFAULT_CARD_COST,
  );
  return [feeFils, costFils, leftFils];
};

test('a fee of 5 % loses 0.79 on a tip of 10.00, because the card costs 1.29', () => {
  expect(margin(10, 500, 0)).toEqual([50, 129, -79]);
  expect(margin(20, 500, 0)).toEqual([100, 158, -58]);
  expect(margin(50, 500, 0)).toEqual([250, 245, 5]);
});

test('a fixed part that is as high as that of the card leaves the difference of the percentages', () => {
  expect(margin(10, 500, 100)).toEqual([150, 129, 21]);
  expect(margin(10, 290, 100)).toEqual([129, 129, 0]);
});

test('a fee is at most the whole tip, so a tiny tip loses the fixed part of the card', () => {
  expect(margin(1, 0, 200)).toEqual([100, 103, -3]);
});
