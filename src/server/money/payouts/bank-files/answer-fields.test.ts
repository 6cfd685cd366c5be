import { expect, test } from 'vitest';
import {
  amountIn,
  quote,
  reasonIn,
  referenceIn,
  refuseUnlessText,
} from '#server/money/payouts/bank-files/answer-fields.ts';

test('a reference of a hundred characters is stored whole, and a longer one is refused', () => {
  expect(referenceIn('7'.repeat(100), { line: 3 })).toBe('7'.repeat(100));
  expect(() => referenceIn('7'.repeat(101), { line: 3 })).toThrow(
    expect.objectContaining({
      refusal: { reason: 'bank_line_reference_too_long', params: { line: 3, most: 100 } },
    }),
  );
  expect(() => referenceIn('7'.repeat(101), { element: 'Ntry/Ref' })).toThrow(
    expect.objectContaining({
      refusal: { reason: 'bank_element_reference_too_long', params: { element: 'Ntry/Ref', most: 100 } },
    }),
  );
});

test.each(['0', '0.00', '-5.00', '1,000.00', 'five', ''])('%j is no amount that a bank has paid', (text) => {
  expect(() => amountIn(text, { line: 2 })).toThrow(
    expect.objectContaining({ refusal: { reason: 'bank_line_amount_invalid', params: { line: 2, text } } }),
  );
  expect(() => amountIn(text, { element: 'Amt' })).toThrow(
    expect.objectContaining({
      refusal: { reason: 'bank_element_amount_invalid', params: { element: 'Amt', text } },
    }),
  );
});

test('a reason is one line without spaces around it, and nothing if it has no words', () => {
  expect(reasonIn('  AC04 \n\n account\tclosed ')).toBe('AC04 account closed');
  expect(reasonIn(' \n ')).toBeNull();
});

test('a message quotes at most the first forty characters of the bank', () => {
  expect(quote('x'.repeat(40))).toBe('x'.repeat(40));
  expect(quote(`${'x'.repeat(40)}y`)).toBe(`${'x'.repeat(40)}…`);
});

test('a file of exactly 5 MB is read, and one byte more is too large', () => {
  const largest = 'x'.repeat(5 * 1024 * 1024);
  expect(() => refuseUnlessText(largest)).not.toThrow();
  expect(() => refuseUnlessText(`${largest}x`)).toThrow('The file is larger than 5 MB.');
});
