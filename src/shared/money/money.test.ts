import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addFils,
  divideFils,
  fils,
  filsFromAed,
  findFilsIn,
  getFilsFrom,
  proportionOf,
  shareOf,
  shareWithin,
  subtractFils,
  toDecimal,
} from '#shared/money/money.ts';

const anyFils = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }).map(fils);

test.each([
  ['5', 500],
  ['12.5', 1250],
  ['12.50', 1250],
  ['0.01', 1],
  ['-3.10', -310],
  ['9999999999999.99', 999_999_999_999_999],
])('"%s" is %i fils', (text, count) => {
  expect(findFilsIn(text)).toBe(count);
  expect(getFilsFrom(text)).toBe(count);
});

test.each([
  '',
  ' 5',
  '5 ',
  '5.',
  '.5',
  '1,000',
  '1e3',
  '0x10',
  '1.005',
  'NaN',
  'Infinity',
  '+5',
  '--5',
  '٥',
  '10000000000000',
])('"%s" is not an amount', (text) => {
  expect(findFilsIn(text)).toBeUndefined();
  expect(() => getFilsFrom(text)).toThrow(RangeError);
});

test('an amount that is written and read again stays the same', () => {
  fc.assert(fc.property(anyFils, (amountFils) => findFilsIn(toDecimal(amountFils)) === amountFils));
});

test('amounts are written with two decimals and never as minus zero', () => {
  expect([0, -0, 1, 99, 100, -1, -12_345].map((count) => toDecimal(fils(count)))).toEqual([
    '0.00',
    '0.00',
    '0.01',
    '0.99',
    '1.00',
    '-0.01',
    '-123.45',
  ]);
});

test('adding and subtracting the same amount changes nothing', () => {
  const half = fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map(fils);
  fc.assert(fc.property(half, half, (a, b) => subtractFils(addFils(a, b), b) === a));
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 10 ** 15])('fils(%s) is refused', (count) => {
  expect(() => fils(count)).toThrow(RangeError);
});

test('half a fil is rounded to the even fil', () => {
  // 5 % of 0.10, 0.30, 0.50 and 0.70 AED is 0.5, 1.5, 2.5 and 3.5 fils.
  expect([10, 30, 50, 70].map((amountFils) => shareOf(fils(amountFils), 500))).toEqual([0, 2, 2, 4]);
  expect(shareOf(fils(-30), 500)).toBe(-2);
});

test('a rounded share differs from the exact one by at most half a fil', () => {
  fc.assert(
    fc.property(anyFils, fc.integer({ min: 0, max: 10_000 }), (amountFils, bps) => {
      const errorTimes20000 =
        BigInt(shareOf(amountFils, bps)) * 20_000n - BigInt(amountFils) * BigInt(bps) * 2n;
      return errorTimes20000 <= 10_000n && errorTimes20000 >= -10_000n;
    }),
  );
});

test('no share of an amount, and a share of nothing, is zero and never minus zero', () => {
  expect([shareOf(fils(-30), 0), shareOf(fils(0), 500)]).toEqual([0, 0]);
});

test('the part of a total that was added as a share, half a fil to the even one', () => {
  expect(shareWithin(fils(10_500), 500)).toBe(500);
  expect(shareWithin(fils(500), 500)).toBe(24);
  // Half of 1, 3 and 5 fils was added as 100 %.
  expect([1, 3, 5, 7].map((totalFils) => shareWithin(fils(totalFils), 10_000))).toEqual([0, 2, 2, 4]);
  expect(shareWithin(fils(500), 0)).toBe(0);
});

test('an average is rounded half to the even fil, below zero too, and is zero of no amounts', () => {
  const averages = [
    [10, 4], // 2.5
    [14, 4], // 3.5
    [11, 4], // 2.75
    [9, 4], // 2.25
    [-10, 4], // -2.5
    [-9, 4], // -2.25
    [12, 4],
    [700, 0],
  ].map(([totalFils = 0, count = 0]) => divideFils(fils(totalFils), count));
  expect(averages).toEqual([2, 4, 3, 2, -2, -2, 3, 0]);
});

test('a proportion is rounded half to the even fil, and is exact for sums beyond 2^53', () => {
  const proportions = [
    [10, 1, 4], // 2.5
    [14, 1, 4], // 3.5
    [11, 1, 4], // 2.75
    [9, 1, 4], // 2.25
    [12, 1, 4],
    [75, 500, 1500],
    [0, 1, 3],
    [90_000_000_000_001, 90_000_000_000_001, 90_000_000_000_001],
  ].map(([amount = 0, part = 0, whole = 0]) => proportionOf(fils(amount), fils(part), fils(whole)));
  expect(proportions).toEqual([2, 4, 3, 2, 3, 25, 0, 90_000_000_000_001]);
});

test('whole dirhams become fils', () => {
  expect(filsFromAed(25)).toBe(2500);
});
