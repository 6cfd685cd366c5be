import { expect, test } from 'vitest';
import { neededStyles } from '#web/shell/worker/needed-styles.ts';

const html = '<body class="plain wide"><p class="hover:mark md:w-1/2 [&amp;&gt;a]:mark">Tips</p></body>';
const needed = (css: string) => neededStyles(css, html);

test.each([
  ['of elements and attributes', 'html,body{margin:0}[hidden]{display:none}'],
  ['of classes that the page has', '.plain{color:red}.wide .unknown{color:red}'],
  ['of which one selector names such a class', '.unknown,.plain{color:red}'],
  [
    'with escaped names',
    '.hover\\:mark:hover{color:red}.md\\:w-1\\/2{width:50%}.\\[\\&\\>a\\]\\:mark>a{color:red}',
  ],
  ['that exclude something', ':not(.unknown){color:red}'],
  ['with characters written as numbers', '.\\32 xl\\:wide{color:red}'],
  [
    'that hold no selectors',
    '@font-face{font-family:A}@keyframes turn{50%{opacity:0}}@property --a{syntax:"*"}',
  ],
  ['without a body', '@layer base,utilities;@import "more.css";'],
  ['behind a comment', '/*! made by styles.com, v4.3 */@media print{.plain{color:red}}'],
  ['with braces in texts and comments', '.plain:before{content:"}"}/* .unknown{ */.wide{color:red}'],
])('rules %s stay as they are', (_, css) => {
  expect(needed(css)).toBe(css);
});

test('rules that name only classes which the page does not have are left out', () => {
  expect(needed('.unknown{color:red}.plain{color:red}.un\\:known:hover,.other>a{color:red}')).toBe(
    '.plain{color:red}',
  );
});

test('groups are left out when nothing of them is needed', () => {
  expect(needed('@layer a{@media print{.unknown{color:red}}}@media print{.plain,.unknown{color:red}}')).toBe(
    '@media print{.plain,.unknown{color:red}}',
  );
});

test('a rule that is not closed goes on to the end', () => {
  expect(needed('.plain{color:red')).toBe('.plain{color:red}');
});
