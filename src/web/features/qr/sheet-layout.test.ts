import { expect, test } from 'vitest';
import { pagesOf } from '#web/features/qr/sheet-layout.ts';

const people = Array.from({ length: 44 }, (_, index) => index);

test('44 people take five pages of nine codes or ten cards, each of them once', () => {
  expect(pagesOf(people, 'sheet').map(({ length }) => length)).toEqual([9, 9, 9, 9, 8]);
  expect(pagesOf(people, 'cards').map(({ length }) => length)).toEqual([10, 10, 10, 10, 4]);
  expect(pagesOf(people, 'cards').flat()).toEqual(people);
  expect(pagesOf([], 'sheet')).toEqual([]);
});
