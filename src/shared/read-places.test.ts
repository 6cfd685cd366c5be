import { expect, test } from 'vitest';
import { readPlaces } from '#shared/read-places.ts';

test('ranges and names are read in their order, each once', () => {
  expect(readPlaces('1-3, Terrace 1،B-12\n2, 10 – 11', 50)).toEqual({
    places: ['1', '2', '3', 'Terrace 1', 'B-12', '10', '11'],
    wrong: undefined,
  });
});

test('a part that names no place is named, and the others stay', () => {
  expect(readPlaces('1, <b>, 2, ???', 50)).toEqual({ places: ['1', '2'], wrong: '<b>' });
});

test('a range that runs backwards is a name, and a huge one ends at the most', () => {
  expect(readPlaces('20-1', 50).places).toEqual(['20-1']);
  expect(readPlaces('1-9999', 50).places).toHaveLength(50);
  expect(readPlaces(' , ', 50)).toEqual({ places: [], wrong: undefined });
});
