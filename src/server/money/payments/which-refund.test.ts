import { expect, test } from 'vitest';
import { whichRefund } from '#server/money/payments/which-refund.ts';
import { fils } from '#shared/money.ts';

const row = (
  id: number,
  status: 'requested' | 'done' | 'failed',
  refundId: string | null,
  amount: string,
) => ({
  id,
  status,
  refundId,
  amount,
});

const rows = [
  row(1, 'failed', null, '40.00'),
  row(2, 'done', 're_2', '30.00'),
  row(3, 'requested', 're_3', '20.00'),
  row(4, 'requested', null, '20.00'),
  row(5, 'requested', null, '40.00'),
];

const meant = (refundId: string, amountFils: number, requestId?: number) =>
  whichRefund(rows, { refundId, amountFils: fils(amountFils), requestId })?.id;

test('a refund is known by its id, whatever its amount and our request', () => {
  expect(meant('re_2', 3000)).toBe(2);
  expect(meant('re_3', 4000, 5)).toBe(3);
});

test('an answer to our request is about this request only', () => {
  expect(meant('re_new', 4000, 4)).toBe(4);
  expect(meant('re_new', 4000, 5)).toBe(5);
  expect(meant('re_new', 4000, 6)).toBeUndefined();
  // These have an answer already.
  expect([1, 2, 3].map((id) => meant('re_new', 4000, id))).toEqual([undefined, undefined, undefined]);
});

test('an event is about the request of its amount that has no answer yet, or about a refund that we do not know', () => {
  expect(meant('re_new', 2000)).toBe(4);
  expect(meant('re_new', 4000)).toBe(5);
  expect(meant('re_new', 3000)).toBeUndefined();
});
