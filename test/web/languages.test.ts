import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { say } from '#server/platform/base/words.ts';
import { firstLocaleIn, guestLocales, localeFor, locales } from '#shared/locales.ts';
import { mailsForAll } from '#test/helpers/mails-for-all.ts';
import { messagesForAll } from '#test/helpers/messages-for-all.ts';
import { formatAge, formatDay, formatLength } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

/** Guests and staff read Hindi and Urdu too. Messages of owners and admins need not exist in these. */
const localeOfTheRun = getLocale;
afterEach(() => overwriteGetLocale(localeOfTheRun));

const read = (locale: string): Record<string, string> => {
  const { $schema, ...messages } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  return messages;
};
const english = read('en');
const forAll = [...messagesForAll()];
const placeholders = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

test.each(guestLocales())('every message that guests and staff can read is in messages/%s.json', (locale) => {
  expect(forAll.length).toBeGreaterThan(800);
  const messages = read(locale);
  const missing = forAll.filter((key) => key in english && !(key in messages));
  // To repair: translate what is listed here. docs/glossary.md has the words for money.
  expect(Object.fromEntries(missing.map((key) => [key, english[key]]))).toEqual({});
});

test('every mail to a staff account is among these', () => {
  const some = ['confirm_email', 'iban_changed', 'monthly_statement', 'payout_returned', 'reset_password'];
  expect(mailsForAll).toEqual(expect.arrayContaining(some));
  expect(forAll).toEqual(expect.arrayContaining(['mail_payout_returned_short', 'mail_no_account']));
});

test.each(guestLocales())('messages in %s are translated, with the places of the English ones', (locale) => {
  for (const [key, message] of Object.entries(read(locale))) {
    expect({ key, places: placeholders(message) }).toEqual({ key, places: placeholders(english[key] ?? '') });
    const isEnglish = message === english[key] && /[a-z]{3}/i.test(message.replaceAll(/\{\w+\}/g, ''));
    expect({ key, isEnglish }).toEqual({ key, isEnglish: false });
  }
});

test.each(locales.filter((locale) => locale !== 'en'))(
  'a name in a sentence in %s keeps its own direction',
  (locale) => {
    const messages = read(locale);
    // Between the invisible marks U+2068 and U+2069, a name is ordered by itself.
    const isOpen = (message = '') => /(?<!\u2068)\{(name|business|email)\}(?!\u2069)/.test(message);
    expect(forAll.filter((key) => isOpen(messages[key]))).toEqual([]);
  },
);

test('messages use the words for money that the glossary names', () => {
  const [, table = ''] =
    /### The same in other languages(.*?)\n## /s.exec(readFileSync('docs/glossary.md', 'utf8')) ?? [];
  const rows = table.split('\n').filter((line) => /^\| (?!English|---)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
  const heads = cellsOf(/^\| English.*$/m.exec(table)?.[0] ?? '');
  const nameOf = new Intl.DisplayNames('en', { type: 'language' });
  const translated = locales.filter((locale) => heads.includes(nameOf.of(locale) ?? ''));
  expect(translated).toEqual(expect.arrayContaining(['en', 'ar', 'hi', 'ur']));
  for (const locale of translated.filter((each) => each !== 'en')) {
    const all = Object.values(read(locale)).join('\n');
    const column = heads.indexOf(nameOf.of(locale) ?? '');
    const words = rows.flatMap((row) => cellsOf(row)[column]?.split(/[,،]/) ?? []);
    expect(words.map((word) => word.trim()).filter((word) => !all.includes(word))).toEqual([]);
  }
});

test('a message that a language does not have is said in English', () => {
  expect('payouts_no_payer' in read('hi')).toBe(false);
  expect(say('hi', 'payouts_no_payer')).toBe(english.payouts_no_payer);
  overwriteGetLocale(() => 'ur');
  expect(m.payouts_no_payer()).toBe(english.payouts_no_payer);
  expect([m.tip_leave(), say('ur', 'tip_leave')]).toEqual(['ٹپ دیں', 'ٹپ دیں']);
});

test('dates and lengths of time have the plurals of their language, and Western digits', () => {
  const written = (['hi', 'ur'] as const).map((locale) => {
    overwriteGetLocale(() => locale);
    return [
      formatDay('2026-11-15T08:00:00Z'),
      formatAge(1, 'minute'),
      formatAge(3, 'minute'),
      formatLength(1, 'month'),
      formatLength(24, 'month'),
    ];
  });
  expect(written).toEqual([
    ['15 नव॰ 2026', '1 मिनट पहले', '3 मिनट पहले', '1 महीना', '24 महीने'],
    ['15 نومبر، 2026', '1 منٹ پہلے', '3 منٹ پہلے', '1 مہینہ', '24 مہینے'],
  ]);
});

test('owners and admins who ask for Hindi or Urdu read English', () => {
  const readers = [
    null,
    { role: 'staff', isAdmin: false },
    { role: 'business', isAdmin: false },
    { role: 'staff', isAdmin: true },
  ] as const;
  expect(readers.map((reader) => localeFor(reader, 'ur'))).toEqual(['ur', 'ur', 'en', 'en']);
  expect(readers.map((reader) => localeFor(reader, 'ar'))).toEqual(['ar', 'ar', 'ar', 'ar']);
});

test('the browser’s first language that we have is chosen', () => {
  expect(firstLocaleIn('pa-PK,ur;q=0.9,en;q=0.8')).toBe('ur');
  expect(firstLocaleIn('hi-IN,hi;q=0.9')).toBe('hi');
  expect(firstLocaleIn('de,nl')).toBe(undefined);
});
