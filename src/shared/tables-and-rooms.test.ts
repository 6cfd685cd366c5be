import { expect, test } from 'vitest';
import { isBareNumber, readTablesOrRooms } from '#shared/tables-and-rooms.ts';

test('ranges and names are read in their order, each once', () => {
  expect(readTablesOrRooms('1-3, Terrace 1،B-12\n2, 10 – 11', 50)).toEqual({
    places: ['1', '2', '3', 'Terrace 1', 'B-12', '10', '11'],
    wrong: undefined,
    hasMore: false,
  });
});

test('digits of other keyboards are read as Western ones', () => {
  expect(readTablesOrRooms('١-٥، 3، ٣، شرفة ١، ۸–۹', 50).places).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    'شرفة 1',
    '8',
    '9',
  ]);
});

test('a part that names no place is named, and the others stay', () => {
  expect(readTablesOrRooms('1, <b>, 2, ???', 50)).toMatchObject({ places: ['1', '2'], wrong: '<b>' });
});

test('only a number needs a word before it', () => {
  expect(['7', '12A', '٣٠٥'].every(isBareNumber)).toBe(true);
  expect(['Terrace 4', 'Room 204', 'Bar', '20-1'].some(isBareNumber)).toBe(false);
});

test('a range that runs backwards is a name', () => {
  expect(readTablesOrRooms('20-1', 50).places).toEqual(['20-1']);
  expect(readTablesOrRooms(' , ', 50)).toEqual({ places: [], wrong: undefined, hasMore: false });
});

test('a range of more than the most ends there, and says that there are more', () => {
  expect(readTablesOrRooms('1-50', 50).hasMore).toBe(false);
  for (const text of ['1-51', '1-99999', '1-30, 101-121']) {
    const { places, hasMore } = readTablesOrRooms(text, 50);
    expect([places.length, hasMore]).toEqual([50, true]);
  }
});
