import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, readCsvRows, separatorOf } from '#server/platform/csv/csv.ts';

test('rows are numbered by the line they begin on, whatever ends a line', () => {
  expect(readCsvRows('a,b\r\n"1\n2", "say ""hi""" \n\n;,\rlast,', ',')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', 'say "hi"'] },
    { line: 5, cells: [';', ''] },
    { line: 6, cells: ['last', ''] },
  ]);
});

test('what we write comes back, with one kind of line end', () => {
  // Without the characters that begin a formula: an apostrophe is written before those.
  const cell = fc.string().map((text) => `x${text}x`.replaceAll(/\r\n?/g, '\n').replaceAll(/[=+\-@]/g, 'x'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (table) => {
      const rows = readCsvRows(table.map(csvLine).join(''), ',');
      expect(rows.map(({ cells }) => cells)).toEqual(table);
    }),
  );
});

test.each([
  ['a,b\n1,"2', 2],
  ['a,b\n1,2"3', 2],
  ['a,b\n"1"2,3', 2],
  ['"', 1],
])('%j has a quote where none can be, on line %i', (text, line) => {
  expect(() => readCsvRows(text, ',')).toThrow(`Line ${line} has a misplaced quote`);
});

test('a line end of two characters inside a cell counts as one line', () => {
  expect(readCsvRows('"1\r\n2",b\r\nc,d', ',').map(({ line }) => line)).toEqual([1, 3]);
});

test('a cell of millions of characters is a cell', () => {
  const long = 'x,"'.repeat(1_500_000);
  expect(readCsvRows(`a,"${long.replaceAll('"', '""')}"`, ',')).toEqual([{ line: 1, cells: ['a', long] }]);
});

test.each([
  ['a,b\n1;2,3', ','],
  ['a;b\n1,5;2', ';'],
  ['a\tb\n1, 2\t3', '\t'],
  ['a', ','],
  ['\n\na;b', ';'],
] as const)('the separator of %j is %j', (table, separator) => {
  expect(separatorOf(table)).toBe(separator);
});

test('a table from the clipboard keeps its empty cells', () => {
  expect(readCsvRows('a\tb\tc\n1\t\t 3 ', '\t').map(({ cells }) => cells)).toEqual([
    ['a', 'b', 'c'],
    ['1', '', '3'],
  ]);
});
