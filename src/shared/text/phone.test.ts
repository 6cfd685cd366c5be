import { expect, test } from 'vitest';
import { findPhone } from '#shared/text/phone.ts';

test.each([
  ['050 123 4567', '971501234567'],
  ['501234567', '971501234567'],
  ['+971 (50) 123-4567', '971501234567'],
  ['00971501234567', '971501234567'],
  ['971501234567', '971501234567'],
  ['+91 98765 43210', '919876543210'],
  ['٠٥٠١٢٣٤٥٦٧', '971501234567'],
])('%s is a phone number with its country code', (typed, digits) => {
  expect(findPhone(typed)).toBe(digits);
});

test.each(['', 'none', '12345', '04 123 4567', '+0501234567', '+9715012345678901', '050-CALL-ME'])(
  '%j is no number that a message can be sent to',
  (typed) => {
    expect(findPhone(typed)).toBeUndefined();
  },
);
