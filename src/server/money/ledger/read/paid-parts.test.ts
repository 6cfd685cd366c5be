import { expect, test } from 'vitest';
import {
  type PaidPart,
  paidParts,
  payoutsBetween,
  type ShareMove,
} from '#server/money/ledger/read/paid-parts.ts';
import { fils } from '#shared/money/money.ts';

const paid = (payoutId: number, amount: number): ShareMove => ({
  payoutId,
  amountFils: fils(amount),
  isReturned: false,
});
const returned = (payoutId: number): ShareMove => ({ payoutId, amountFils: fils(0), isReturned: true });
const shown = (parts: PaidPart[]) =>
  parts.map(({ fromFils, toFils, payoutId }) => [fromFils, toFils, payoutId]);

test('payouts pay the oldest earnings first', () => {
  expect(shown(paidParts([paid(1, 100), paid(2, 50)]))).toEqual([
    [0, 100, 1],
    [100, 150, 2],
  ]);
});

test('a returned payout leaves a gap, and the next payouts pay it before newer earnings', () => {
  const gap = [paid(1, 100), paid(2, 50), returned(1)];
  expect(shown(paidParts(gap))).toEqual([[100, 150, 2]]);
  expect(shown(paidParts([...gap, paid(3, 60)]))).toEqual([
    [0, 60, 3],
    [100, 150, 2],
  ]);
  expect(shown(paidParts([...gap, paid(3, 120)]))).toEqual([
    [0, 100, 3],
    [100, 150, 2],
    [150, 170, 3],
  ]);
  expect(shown(paidParts([...gap, paid(3, 120), returned(3), returned(2)]))).toEqual([]);
});

test('a tip is paid only when every part of it is', () => {
  const parts = paidParts([paid(1, 100), paid(2, 50), returned(1), paid(3, 60)]);
  const between = (fromFils: number, toFils: number) =>
    payoutsBetween(parts, { fromFils: fils(fromFils), toFils: fils(toFils) });
  expect(between(0, 60)).toEqual([3]);
  expect(between(20, 60)).toEqual([3]);
  expect(between(50, 110)).toBeUndefined();
  expect(between(100, 150)).toEqual([2]);
  expect(between(140, 160)).toBeUndefined();
});

test('a tip was paid by the payouts that paid a part of it, not by the one after or before it', () => {
  const parts = paidParts([paid(1, 100), paid(2, 50), paid(3, 50)]);
  const between = (fromFils: number, toFils: number) =>
    payoutsBetween(parts, { fromFils: fils(fromFils), toFils: fils(toFils) });
  expect(between(0, 100)).toEqual([1]);
  expect(between(100, 150)).toEqual([2]);
  expect(between(99, 151)).toEqual([1, 2, 3]);
});
