import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fils } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

test('by default five per cent comes off what the person receives', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 500, platformFeeFixedFils: 0 }, false);
  expect(split).toEqual({ amountFils: 1500, feeFils: 75, netFils: 1425, chargedFils: 1500 });
});

test('a guest who covers the fee is charged it on top, and the person receives the whole amount', () => {
  const split = splitTip(fils(1500), { platformFeeBps: 290, platformFeeFixedFils: 100 }, true);
  expect(split).toEqual({ amountFils: 1500, feeFils: 144, netFils: 1500, chargedFils: 1644 });
});

test('a fixed fee larger than a tiny tip takes the tip and no more', () => {
  const split = splitTip(fils(50), { platformFeeBps: 0, platformFeeFixedFils: 100 }, false);
  expect(split).toEqual({ amountFils: 50, feeFils: 50, netFils: 0, chargedFils: 50 });
});

test('whatever the terms, charged is net and fee, and nobody gets less than nothing', () => {
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
