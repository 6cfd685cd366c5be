import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fils } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

test('a fee of 5 % is taken from the amount that the staff member gets', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 500, platformFeeFixedFils: 0 }, false);
  expect(split).toEqual({ amountFils: 1500, feeFils: 75, netFils: 1425, chargedFils: 1500 });
});

test('a guest who covers the fee pays it on top, and the staff member gets the whole amount', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 290, platformFeeFixedFils: 100 }, true);
  expect(split).toEqual({ amountFils: 1500, feeFils: 144, netFils: 1500, chargedFils: 1644 });
});

test('a fixed fee larger than the tip takes the whole tip and no more', () => {
  const split = splitTip(fils(50), { platformFeeBps: 0, platformFeeFixedFils: 100 }, false);
  expect(split).toEqual({ amountFils: 50, feeFils: 50, netFils: 0, chargedFils: 50 });
});

test('for all terms, charged is net plus fee, and neither is negative', () => {
  const terms = fc.record({
    platformFeeBps: fc.integer({ min: 0, max: 10_000 }),
    platformFeeFixedFils: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), terms, fc.boolean(), (amountFils, fees, covers) => {
      const split = splitTip(fils(amountFils), fees, covers);
      expect(split.chargedFils).toBe(split.netFils + split.feeFils);
      expect(covers ? split.netFils : split.chargedFils).toBe(amountFils);
      expect(Math.min(split.netFils, split.feeFils)).toBeGreaterThanOrEqual(0);
    }),
  );
});
