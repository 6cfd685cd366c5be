import { expect, test } from 'vitest';
import { textChange, textPages } from '#shared/contracts/site-texts.ts';
import { defaultText } from '#web/platform/site-texts/default-text.ts';
import { readText } from '#web/platform/site-texts/read-text.ts';

test('headings, lists and paragraphs are read from plain text', () => {
  const text =
    'First line\nof a paragraph.\n\nAnother one.\n## Fee\n- one\n- two\n\n- three\nAfter the list.\n##No';
  expect(readText(text)).toEqual([
    { kind: 'paragraph', line: 0, text: 'First line of a paragraph.' },
    { kind: 'paragraph', line: 3, text: 'Another one.' },
    { kind: 'heading', line: 4, text: 'Fee' },
    {
      kind: 'list',
      line: 5,
      items: [
        { line: 5, text: 'one' },
        { line: 6, text: 'two' },
        { line: 8, text: 'three' },
      ],
    },
    { kind: 'paragraph', line: 9, text: 'After the list. ##No' },
  ]);
  expect(readText('\n \n')).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '[a](javascript:alert(1))',
  '&lt;script&gt;',
])('%s stays text, wherever it stands', (text) => {
  expect(readText(`## ${text}\n- ${text}\n${text}`)).toEqual([
    { kind: 'heading', line: 0, text },
    { kind: 'list', line: 1, items: [{ line: 1, text }] },
    { kind: 'paragraph', line: 2, text },
  ]);
});

test.each(['en', 'ar'] as const)('the default texts in %s are valid texts with headings', (locale) => {
  for (const page of textPages) {
    const body = defaultText({ page, locale });
    expect(textChange.parse({ body })).toEqual({ body });
    expect(readText(body).filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(2);
  }
});
