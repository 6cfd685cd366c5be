import { expect, test } from 'vitest';
import { csvLine } from '#server/features/exports/csv.ts';

test.each([
  [['Saffron', 1, null], 'Saffron,1,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=HYPERLINK("x")', '+1', '-2+3', '@sum'], '"\'=HYPERLINK(""x"")",\'+1,\'-2+3,\'@sum\r\n'],
  [['-12.50', '100.00'], '-12.50,100.00\r\n'],
])('the cells %j are written so that no spreadsheet runs them as a formula', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
