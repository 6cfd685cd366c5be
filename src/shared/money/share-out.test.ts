import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFils, fils } from '#shared/money/money.ts';
import { shareOut, takeFromParts } from '#shared/money/share-out.ts';

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
  const someParts = fc.array(fc.nat(5000), { minLength: 1, maxLength: 100 }).map((parts) => of(1, ...parts));

  it('halves it, and halves each half again', () => {
    expect(takeFromParts(fils(10), of(10, 10))).toEqual([5, 5]);
    expect(takeFromParts(fils(10), of(4, 1, 1))).toEqual([6, 2, 2]);
    expect(takeFromParts(fils(3), of(334, 333, 333))).toEqual([1, 1, 1]);
    expect(takeFromParts(fils(24), of(10, 10))).toEqual([12, 12]);
    expect(takeFromParts(fils(7), of(0, 5, 0))).toEqual([0, 7, 0]);
  });

  it('takes no less of anybody when more is taken, and in the end exactly the parts', () => {
    fc.assert(
      fc.property(someParts, fc.array(fc.nat(3), { maxLength: 200 }), fc.nat(), (parts, steps, from) => {
        const whole = addFils(...parts);
        let amount = fils(from % whole);
        let taken = takeFromParts(amount, parts);
        for (const step of steps) {
          amount = fils(amount + step);
          const more = takeFromParts(amount, parts);
          expect(addFils(...more)).toBe(amount);
          expect(more.every((part, at) => part >= (taken[at] ?? 0))).toBe(true);
          taken = more;
        }
        expect(takeFromParts(whole, parts)).toEqual(parts);
      }),
    );
  });

  it('is at most a fil away from the exact share of four, and less than four of a hundred', () => {
    fc.assert(
      fc.property(someParts, fc.nat(), (parts, count) => {
        const whole = addFils(...parts);
        const amount = fils(count % whole);
        const most = parts.length <= 4 ? 1 : 4;
        for (const [at, part] of takeFromParts(amount, parts).entries())
          expect(Math.abs(part - (amount * (parts[at] ?? 0)) / whole)).toBeLessThanOrEqual(most);
      }),
    );
  });
});
