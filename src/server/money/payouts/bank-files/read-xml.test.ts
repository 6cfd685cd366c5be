import dns from 'node:dns';
import fs from 'node:fs';
import net from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { readPain002 } from '#server/money/payouts/bank-files/read-pain002.ts';
import { aPayment, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';

afterEach(() => vi.restoreAllMocks());

const plain = aReport({ payments: aPayment(aTransferReport('K&xxe;', '<TxSts>ACSC</TxSts>')) });
const withType = (type: string) => plain.replace('?>', `?>${type}`);
const laughs = Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
);

test.each([
  ['an entity that is a file', withType('<!DOCTYPE Document [<!ENTITY xxe SYSTEM "file:///etc/hostname">]>')],
  [
    'an entity that is an address',
    withType('<!DOCTYPE Document [<!ENTITY xxe SYSTEM "http://127.0.0.1:9/x">]>'),
  ],
  ['a billion laughs', withType(`<!DOCTYPE Document [<!ENTITY l0 "ha">${laughs.join('')}]>`)],
  ['a document type elsewhere', withType('<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/evil.dtd">')],
  ['a document type in small letters', withType('<!doctype Document>')],
  ['a document type after a space', withType('<! DOCTYPE Document>')],
  ['an entity by itself', withType('<!ENTITY xxe "x">')],
])('XML with %s is refused before any entity is resolved', (_, xml) => {
  const lookups = [
    vi.spyOn(fs, 'readFileSync'),
    vi.spyOn(fs, 'openSync'),
    vi.spyOn(fs, 'readFile'),
    vi.spyOn(net.Socket.prototype, 'connect'),
    vi.spyOn(dns, 'lookup'),
  ];
  expect(() => readPain002(xml)).toThrow(new UnreadableAnswer('bank_doctype_refused'));
  expect(lookups.map((lookup) => lookup.mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  ['a cut-off end', plain.slice(0, -20), 'The file is not well-formed XML: see its line 9.'],
  ['crossed elements', '<a>\n<b>\n</a></b>', 'The file is not well-formed XML: see its line 3.'],
  ['two roots', '<a></a><b></b>', 'The file is not well-formed XML'],
  ['only a "<"', '<', 'The file is not well-formed XML'],
  ['a comment without an end', '<a><!-- </a>', 'The file is not well-formed XML'],
  [
    'an older version',
    plain.replace('002.001.11', '002.001.03'),
    'not Document of urn:iso:std:iso:20022:tech:xsd:pain.002.001.11.',
  ],
  ['no namespace', plain.replace(/ xmlns="[^"]*"/, ''), 'The root element is "Document" of the namespace ""'],
  [
    'another root of our namespace',
    plain.replaceAll('Document', 'Report'),
    'The root element is "Report" of the namespace "urn:iso:std:iso:20022:tech',
  ],
  ['another root', '<html></html>', 'The root element is "html"'],
  [
    'a control character',
    plain.replace('K&xxe;', 'K\u0000'),
    'Line 8 of the file has characters in it that are not text.',
  ],
  ['too much', plain.replace('K&xxe;', 'x'.repeat(5 * 1024 * 1024)), 'The file is larger than 5 MB.'],
  [
    'elements nested too deep',
    plain.replace('K&xxe;', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`),
    'The file is nested too deeply',
  ],
  ['100,000 unclosed elements', '<a>'.repeat(100_000), 'The file is not well-formed XML: see its line 1.'],
])('XML with %s is refused with a message', (_, xml, sentence) => {
  expect(() => readPain002(xml)).toThrow(UnreadableAnswer);
  expect(() => readPain002(xml)).toThrow(sentence);
});

test.each([
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '__defineGetter__',
])('an element named %s has no effect', (name) => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const harmful = `<${name}><TxSts>ACSC</TxSts><polluted>yes</polluted></${name}>`;
  // Either refused or ignored: the transfer has no status, and inherits none from the object prototype.
  const xml = aReport({ payments: aPayment(aTransferReport('K', harmful)) });
  expect(() => readPain002(xml)).toThrow(UnreadableAnswer);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ['elements', plain.replace('</Document>', `${'<a/>'.repeat(200_001)}</Document>`), '200000 elements'],
  ['attributes', plain.replace('<Document', `<Document ${' a="x"'.repeat(20_001)}`), '20000 attributes'],
])('XML with more %s than any answer has is refused without parsing', (_, xml, most) => {
  expect(() => readPain002(xml)).toThrow(UnreadableAnswer);
  expect(() => readPain002(xml)).toThrow(`The file has more than ${most}.`);
});

test('any text is either read or refused with a message', () => {
  const pieces = [
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&',
    ';',
    '"',
    '=',
    'a',
    ':',
    ' ',
    '\n',
    '__proto__',
  ];
  const noise = fc.string({
    unit: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })),
    maxLength: 40,
  });
  fc.assert(
    fc.property(noise, fc.nat({ max: plain.length }), (text, place) => {
      for (const xml of [text, plain.slice(0, place) + text + plain.slice(place)])
        try {
          readPain002(xml);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAnswer);
        }
    }),
    { numRuns: 500 },
  );
});
