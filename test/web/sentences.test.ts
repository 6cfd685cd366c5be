import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { appSentences } from '#web/i18n/app-sentences.ts';
import { tipSentences } from '#web/i18n/tip-sentences.ts';
import { translate } from '#web/i18n/translate.ts';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

const whoeverAsks = getLocale;
afterEach(() => overwriteGetLocale(whoeverAsks));

/** What the API says to a person can be said in Arabic too. */
const sentences = [...appSentences, ...tipSentences];

/** Said to programs: no page of ours can cause them. */
const forPrograms = [
  'Unauthorized',
  'Send the request as JSON.',
  'The request is not valid JSON.',
  'Idempotency-Key must be 1 to 255 printable characters.',
  'Send the amount as text, such as "15.00".',
  'Send the amount as text, such as "150.00".',
  'Send the file’s text.',
  'Say which business is to be paid.',
  'Say which person is to be paid.',
  'This must be text.',
  'Only an admin may see this.',
  'There is no such payment provider here.',
  'This is not signed by the payment provider.',
];

test('every sentence the API can refuse with has its translation', () => {
  const said = [
    ...sentencesIn('src/shared/contracts/*.ts', /(['"`])([A-Z$][^\n]*? [^\n]*?)\1/g),
    ...sentencesIn('src/server/**/*.ts', /AppError\(\s*'\w+',\s*(['"`])(.*?)\1/gs),
    ...sentencesIn('src/server/**/*.ts', /(?:sentence|message)(?: =|:) (['"`])([A-Z][^\n]*? [^\n]*?)\1/g),
  ];
  expect(said.length).toBeGreaterThan(60);
  const untranslated = said.filter(
    (sentence) =>
      !forPrograms.includes(sentence) && !sentences.some(([english]) => isSame(sentence, english)),
  );
  expect([...new Set(untranslated)]).toEqual([]);
});

test('each says in English what the server says, word for word', () => {
  overwriteGetLocale(() => 'en');
  for (const [english, message] of sentences) {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([whole, name]) => [name, whole]);
    expect(message(Object.fromEntries(names) as never)).toBe(english);
  }
});

test('what the server puts into a sentence is in its translation', () => {
  overwriteGetLocale(() => 'ar');
  const arabic = translate('Only 12.50 AED are owed to Café (Sadaf).', sentences);
  expect(arabic).toContain('12.50');
  expect(arabic).toContain('Café (Sadaf)');
  expect(translate('Nobody has translated this.', sentences)).toBe('Nobody has translated this.');
});

function sentencesIn(files: string, pattern: RegExp): string[] {
  return globSync(files)
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/demo/'))
    .flatMap((path) => [...withoutDescriptions(readFileSync(path, 'utf8')).matchAll(pattern)])
    .map((match) => match[2] ?? '');
}

/** Comments and what only the API's own page shows. */
function withoutDescriptions(source: string): string {
  return source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\.describe\(\s*(['"`]).*?\1\s*\)/gs, '');
}

/** `${…}` in the server's source stands for anything. */
function isSame(sentence: string, english: string): boolean {
  const parts = sentence.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(english);
}
