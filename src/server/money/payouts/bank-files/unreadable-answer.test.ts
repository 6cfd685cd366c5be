import { expect, test } from 'vitest';
import { quote, refuseUnlessText } from '#server/money/payouts/bank-files/unreadable-answer.ts';

test('a message quotes at most the first forty characters of the bank', () => {
  expect(quote('x'.repeat(40))).toBe('x'.repeat(40));
  expect(quote(`${'x'.repeat(40)}y`)).toBe(`${'x'.repeat(40)}…`);
});

test('a file of exactly 5 MB is read, and one byte more is too large', () => {
  const largest = 'x'.repeat(5 * 1024 * 1024);
  expect(() => refuseUnlessText(largest)).not.toThrow();
  expect(() => refuseUnlessText(`${largest}x`)).toThrow('The file is larger than 5 MB.');
});
