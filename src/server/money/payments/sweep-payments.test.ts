import { expect, test } from 'vitest';
import { latestCheckAt } from '#server/money/payments/payment-store.ts';
import { nextCheckAt } from '#server/money/payments/sweep-payments.ts';

test('a payment is checked again after its age, from two minutes to a quarter of an hour', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z');
  const minutesUntilNext = (age: number) => {
    const now = new Date(createdAt.getTime() + age * 60_000);
    return (nextCheckAt({ createdAt }, now).getTime() - now.getTime()) / 60_000;
  };
  expect([0, 1, 2, 3, 14, 15, 16, 120].map(minutesUntilNext)).toEqual([2, 2, 2, 3, 14, 15, 15, 15]);
  // The clock was set back: no look is planned farther ahead than this.
  expect(minutesUntilNext(-60)).toBe(2);
  expect(latestCheckAt(createdAt)).toEqual(new Date('2026-03-01T10:15:00Z'));
});
