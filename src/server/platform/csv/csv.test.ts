import { expect, test } from 'vitest';
import { csvLine } from '#server/platform/csv/csv.ts';

test.each([
  [['Saffron', 1, null], 'Saffron,1,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=HYPERLINK("x")', '+1', '-2+3', '@sum'], '"\'=HYPERLINK(""x"")",\'+1,\'-2+3,\'@sum\r\n'],
  [['＝1+1', '＋1', '－1', '＠x'], "'＝1+1,'＋1,'－1,'＠x\r\n"],
  [['\tx', '\rx', ' =1', '"=1'], `"'\tx","'\rx",' =1,"'""=1"\r\n`],
  // A spreadsheet that divides at semicolons, tabs or line ends makes a cell of what follows.
  [['Maya;=1+1', 'a\t@x', 'a\n+1', 'a\r\n－1'], `"Maya;'=1+1","a\t'@x","a\n'+1","a\r\n'－1"\r\n`],
  [['a; =1', 'x;"=1"', ';;=1'], `"a;' =1","x;'""=1""",";;'=1"\r\n`],
  [['a;b', 'one - two', '2=2', 'tip+tax@x'], '"a;b",one - two,2=2,tip+tax@x\r\n'],
  [['-12.50', '100.00', -3], '-12.50,100.00,-3\r\n'],
])('the cells %j are written so that no spreadsheet runs them as a formula', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
