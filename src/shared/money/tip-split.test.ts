import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fils } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';

test('a fee of 5 % is taken from the amount that the staff member gets', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 500, platformFeeFixedFils: 0 }, false);
  expect(split).toEqual({ amountFils: 1500, feeFils: 75, vatFils: 0, netFils: 1425, chargedFils: 1500 });
});

test('a guest who covers the fee pays it on top, and the staff member gets the whole amount', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 290, platformFeeFixedFils: 100 }, true);
  expect(split).toEqual({ amountFils: 1500, feeFils: 144, vatFils: 0, netFils: 1500, chargedFils: 1644 });
});

test('a fixed fee larger than the tip takes the whole tip and no more', () => {
  const split = splitTip(fils(50), { platformFeeBps: 0, platformFeeFixedFils: 100 }, false);
  expect(split).toEqual({ amountFils: 50, feeFils: 50, vatFils: 0, netFils: 0, chargedFils: 50 });
});

test('VAT that the fee includes is a part of it; VAT that is added makes the fee larger', () => {
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0, vatBps: 500 };
  const split = (vatIncluded: boolean, covers: boolean) =>
    splitTip(fils(10_000), { ...terms, vatIncluded }, covers);
  expect(split(true, false)).toMatchObject({ feeFils: 500, vatFils: 24, netFils: 9500, chargedFils: 10_000 });
  expect(split(true, true)).toMatchObject({
    feeFils: 500,
    vatFils: 24,
    netFils: 10_000,
    chargedFils: 10_500,
  });
  expect(split(false, false)).toMatchObject({ feeFils: 525, vatFils: 25, netFils: 9475 });
  expect(split(false, true)).toMatchObject({ feeFils: 525, vatFils: 25, chargedFils: 10_525 });
});

test('VAT is a part of the fee unless the terms say that it is added', () => {
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0, vatBps: 500 };
  expect(splitTip(fils(10_000), terms, false)).toMatchObject({ feeFils: 500, vatFils: 24, netFils: 9500 });
});

test('a fee that grows above the tip by VAT is the whole tip, and its VAT is within it', () => {
  const terms = { platformFeeBps: 0, platformFeeFixedFils: 100, vatBps: 500, vatIncluded: false };
  expect(splitTip(fils(104), terms, false)).toMatchObject({ feeFils: 104, vatFils: 5, netFils: 0 });
  expect(splitTip(fils(105), terms, false)).toMatchObject({ feeFils: 105, vatFils: 5, netFils: 0 });
  expect(splitTip(fils(106), terms, false)).toMatchObject({ feeFils: 105, vatFils: 5, netFils: 1 });
});

test('for all terms, charged is net plus fee, and neither is negative', () => {
  const terms = fc.record({
    platformFeeBps: fc.integer({ min: 0, max: 10_000 }),
    platformFeeFixedFils: fc.integer({ min: 0, max: 100_000 }),
    vatBps: fc.constantFrom(0, 500, 2000, 10_000),
    vatIncluded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), terms, fc.boolean(), (amountFils, fees, covers) => {
      const split = splitTip(fils(amountFils), fees, covers);
      expect(split.chargedFils).toBe(split.netFils + split.feeFils);
      expect(covers ? split.netFils : split.chargedFils).toBe(amountFils);
      expect(Math.min(split.netFils, split.feeFils, split.vatFils)).toBeGreaterThanOrEqual(0);
      // VAT is the rate on the rest of the fee, to the fil.
      const restFils = split.feeFils - split.vatFils;
      expect(Math.abs(split.vatFils - (restFils * fees.vatBps) / 10_000)).toBeLessThanOrEqual(1);
    }),
  );
});
