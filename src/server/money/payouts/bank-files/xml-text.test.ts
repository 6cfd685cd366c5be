import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnescaped, leaf } from '#server/money/payouts/bank-files/xml-text.ts';
import { textsOf } from '#test/helpers/xml-schema.ts';

test('an end-to-end id with XML characters is read back unchanged', () => {
  const id = `A<B>&"C"'D</EndToEndId>`;
  expect(leaf('EndToEndId', id)).toBe(
    '<EndToEndId>A&lt;B&gt;&amp;&quot;C&quot;&apos;D&lt;/EndToEndId&gt;</EndToEndId>',
  );
  expect(textsOf(leaf('EndToEndId', id), 'EndToEndId')).toEqual([id]);
});

test('any printable text is read back unchanged, by us and by another parser', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = leaf('a', text);
      expect(findUnescaped(written.slice(3, -4))).toBe(text);
      expect(textsOf(written, 'a')).toEqual([text]);
    }),
  );
});

test.each([
  ['&#65;&#x42;&#x1F600;', 'AB😀'],
  ['&#x10FFFF;', String.fromCodePoint(0x10ffff)],
  ['&amp;lt;', '&lt;'],
])('the reference %s is read as %s', (written, text) => {
  expect(findUnescaped(written)).toBe(text);
});

test.each([
  '&nbsp;',
  '&xxe;',
  '&',
  'a & b;',
  '&#x110000;',
  '&#;',
  '&#-1;',
  '&#65x;',
  '&x#65;',
  '&constructor;',
  '&LT;',
])('the reference %s is refused', (written) => {
  expect(findUnescaped(written)).toBeUndefined();
});
