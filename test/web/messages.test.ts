import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { say } from '#server/platform/base/words.ts';
import { guestLocales, locales } from '#shared/locales.ts';
import { type Reason, reasons } from '#shared/reasons/reasons.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { reasonWords } from '#web/kit/i18n/reason-words.ts';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

const localeOfTheRun = getLocale;
afterEach(() => overwriteGetLocale(localeOfTheRun));

/** All words come from messages/, and every language has all of them. */
const read = (locale: string): Record<string, string> => {
  const { $schema, ...messages } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  return messages;
};
const placeholders = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();
const english = read('en');
const arabic = read('ar');

test('English and Arabic have the same messages with the same placeholders', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(english)) {
    expect({ key, places: placeholders(arabic[key] ?? '') }).toEqual({ key, places: placeholders(message) });
  }
});

test('no Arabic message is still in English', () => {
  const untranslated = Object.entries(arabic).filter(
    ([key, message]) => message === english[key] && /[a-z]{3}/i.test(message.replaceAll(/\{\w+\}/g, '')),
  );
  expect(untranslated).toEqual([]);
});

test('every message is used, and every used message exists', () => {
  const web = sourceOf('src/web/**/*.{ts,tsx}');
  const used = new Set([...web.matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? ''));
  // The server uses mails by name and refusals by reason; TypeScript checks that these messages exist.
  for (const [, name] of sourceOf('src/server/**/*.ts').matchAll(/writeMail(?:In)?\([`']([\w${}.]+)[`']/g)) {
    const pattern = new RegExp(`^mail_${name?.replace(/\$\{[\w.]+\}/, '\\w+')}_(subject|body|short)$`);
    for (const key of Object.keys(english).filter((each) => pattern.test(each))) used.add(key);
  }
  for (const [, key = ''] of sourceOf('src/server/**/*.ts').matchAll(/\bsay\(locale, '(\w+)'/g))
    used.add(key);
  expect([...used].filter((key) => !(key in english))).toEqual([]);
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
});

test.each(locales)('in %s, the label of a button contains the words on the button', (locale) => {
  const messages = read(locale);
  // `keys_revoke_label` is what a screen reader says for the button with the words of `keys_revoke`. Somebody who
  // dictates those words must reach the button.
  const pairs = Object.entries(messages)
    .filter(([key]) => key.endsWith('_label'))
    .map(([key, label]) => ({ key, label, words: messages[key.replace(/_label$/, '')] }));
  expect(pairs.filter(({ words }) => words).length).toBeGreaterThan(guestLocales().includes(locale) ? 2 : 15);
  expect(pairs.filter(({ label, words = '' }) => !label.toLowerCase().includes(words.toLowerCase()))).toEqual(
    [],
  );
});

test('the server and the browser have the same sentence for every reason', () => {
  const params = {
    ...Object.fromEntries(
      Object.values(reasons)
        .flat()
        .map((name) => [name, `<${name}>`]),
    ),
  };
  overwriteGetLocale(() => 'en');
  for (const reason of Object.keys(reasons) as Reason[]) {
    const sentence = say('en', `reason_${reason}`, params);
    expect(findReasonWords(reasonWords, { reason, params })).toBe(sentence);
    expect(sentence).not.toMatch(/[{}]/);
  }
});

test('every reason has exactly the parameters of its sentence, besides the platform’s name', () => {
  for (const [reason, names] of Object.entries(reasons)) {
    const places = placeholders(english[`reason_${reason}`] ?? '').filter((place) => place !== '{platform}');
    expect({ reason, places }).toEqual({ reason, places: names.map((name) => `{${name}}`).sort() });
  }
});

function sourceOf(files: string): string {
  return globSync(files)
    .filter((path) => !path.includes('paraglide'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}
