import { expect, test } from 'vitest';
import { findIdIn, LARGEST_ID } from '#shared/limits.ts';

test('an id has one valid form and is not larger than a PostgreSQL integer', () => {
  expect(findIdIn('7')).toBe(7);
  expect(findIdIn(String(LARGEST_ID))).toBe(LARGEST_ID);
  for (const text of ['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', String(LARGEST_ID + 1), '99999999999'])
    expect({ text, id: findIdIn(text) }).toEqual({ text, id: undefined });
});
