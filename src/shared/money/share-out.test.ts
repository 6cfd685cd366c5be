import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFils, fils } from '#shared/money/money.ts';
import { shareOut, shareOutOf } from '#shared/money/share-out.ts';

describe('an amount shared out by weights', () => {
  it('gives the fils that are left to the largest remainders, the first person first', () => {
    expect(shareOut(fils(1000), [1, 1, 1])).toEqual([334, 333, 333]);
    expect(shareOut(fils(101), [3, 2, 1])).toEqual([50, 34, 17]);
    expect(shareOut(fils(2), [1, 1, 1])).toEqual([1, 1, 0]);
  });

  it('gives nothing to a weight of zero', () => {
    expect(shareOut(fils(1001), [0, 480, 240])).toEqual([0, 667, 334]);
  });

  it('adds up, and is nowhere a fil or more away from the exact share', () => {
    const someWeights = fc
      .array(fc.nat(1440), { minLength: 1, maxLength: 40 })
      .filter((weights) => weights.some((weight) => weight > 0));
    fc.assert(
      fc.property(fc.nat(10_000_000), someWeights, (count, weights) => {
        const parts = shareOut(fils(count), weights);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        expect(addFils(...parts)).toBe(count);
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (count * (weights[at] ?? 0)) / sum)).toBeLessThan(1);
      }),
    );
  });

  it('needs somebody to share with', () => {
    expect(() => shareOut(fils(100), [0, 0])).toThrow('nobody to share with');
  });
});

describe('an amount taken from parts', () => {
  const of = (...amounts: number[]) => amounts.map((amount) => fils(amount));

  it('takes all of what is there before it takes more of anybody', () => {
    expect(shareOutOf(fils(10), [of(6, 4), of(10, 10)])).toEqual([6, 4]);
    expect(shareOutOf(fils(5), [of(6, 4), of(10, 10)])).toEqual([3, 2]);
    expect(shareOutOf(fils(13), [of(6, 0), of(10, 10)])).toEqual([8, 5]);
    expect(shareOutOf(fils(24), [of(6, 4), of(10, 10)])).toEqual([12, 12]);
  });

  it('takes everything, bit by bit and in any order, and of nobody more than there was', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(9000), { maxLength: 6 }), (whole, wished) => {
        let left = of(...whole);
        for (const wish of [...wished, Number.POSITIVE_INFINITY]) {
          const amount = fils(Math.min(wish, addFils(...left)));
          const parts = shareOutOf(amount, [left, of(...whole)]);
          left = left.map((part, at) => fils(part - (parts[at] ?? 0)));
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        }
        expect(addFils(...left)).toBe(0);
      }),
    );
  });
});
