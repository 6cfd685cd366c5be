import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFils, fils } from '#shared/money/money.ts';
import { splitTeamTip } from '#shared/money/team-split.ts';
import { splitTip, type TipSplit } from '#shared/money/tip-split.ts';

const terms = { platformFeeBps: 500, platformFeeFixedFils: 100, vatBps: 500, vatIncluded: true };

test('each person gets a share of what arrives, and their share of the fee', () => {
  const whole = splitTip(fils(5000), { platformFeeBps: 500, platformFeeFixedFils: 0 }, false);
  expect(splitTeamTip(whole, [1, 1, 1])).toEqual([
    { amountFils: 1668, feeFils: 84, vatFils: 0, netFils: 1584, chargedFils: 1668 },
    { amountFils: 1666, feeFils: 83, vatFils: 0, netFils: 1583, chargedFils: 1666 },
    { amountFils: 1666, feeFils: 83, vatFils: 0, netFils: 1583, chargedFils: 1666 },
  ]);
});

test('the parts of any tip add up to it in every amount, and each is a sound tip', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 1_000_000 }), weights, fc.boolean(), (amount, given, covers) => {
      const whole = splitTip(fils(amount), terms, covers);
      const parts = splitTeamTip(whole, given);
      for (const name of Object.keys(whole) as (keyof TipSplit)[])
        expect(addFils(...parts.map((part) => part[name]))).toBe(whole[name]);
      for (const part of parts) {
        expect(part.vatFils).toBeLessThanOrEqual(part.feeFils);
        expect(part.chargedFils).toBe(part.netFils + part.feeFils);
        expect([part.netFils, part.chargedFils]).toContain(part.amountFils);
        if (part.netFils === 0) expect(part.chargedFils).toBe(0);
      }
    }),
  );
});
