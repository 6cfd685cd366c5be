import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** All words come from messages/, and each language has all of them. */
const read = (locale: string): Record<string, string> => {
  const { $schema, ...messages } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  return messages;
};
const placeholders = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();
const english = read('en');
const arabic = read('ar');

test('English and Arabic have the same messages, with the same places to fill in', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(english)) {
    expect({ key, places: placeholders(arabic[key] ?? '') }).toEqual({ key, places: placeholders(message) });
  }
});

test('no Arabic message is still in English', () => {
  const untranslated = Object.entries(arabic).filter(
    ([key, message]) => message === english[key] && /[a-z]{3}/i.test(message),
  );
  expect(untranslated).toEqual([]);
});

test('every message is used somewhere, and none is used that does not exist', () => {
  const source = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !path.includes('paraglide'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const used = new Set([...source.matchAll(/\bm\.(\w+)/g)].map((match) => match[1]));
  expect([...used].filter((key) => key && !(key in english))).toEqual([]);
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
});
