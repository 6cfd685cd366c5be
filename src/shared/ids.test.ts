import { expect, test } from 'vitest';
import { findIdIn, LARGEST_ID } from '#shared/ids.ts';

test('an id is written in one way only, and never larger than the database can hold', () => {
  expect(findIdIn('7')).toBe(7);
  expect(findIdIn(String(LARGEST_ID))).toBe(LARGEST_ID);
  for (const text of ['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', String(LARGEST_ID + 1), '99999999999'])
    expect({ text, id: findIdIn(text) }).toEqual({ text, id: undefined });
});
