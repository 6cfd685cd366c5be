import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { guestLocales, type Locale, languages, locales } from '../src/shared/locales.ts';

/**
 * Paraglide puts every language of a message into one function, so each reader would load the words of all. These
 * plugins write the functions themselves, from messages/, when pages are built. In development, in tests and on the server,
 * which draws pages in all languages, Paraglide's own functions are used.
 */
const MESSAGE = /[\\/]src[\\/]web[\\/]paraglide[\\/]messages[\\/](\w+)\.js$/;
const RUNTIME = /[\\/]src[\\/]web[\\/]paraglide[\\/]runtime\.js$/;
const WORDS = new RegExp(`[\\\\/]messages[\\\\/](${guestLocales().join('|')})\\.json$`);

type Messages = Record<string, string>;

/** Guests' pages are built once for each language, and contain only that one. */
export function wordsOfOneLanguage(locale: Locale): Plugin {
  const { en: english, [locale]: messages } = readMessages();
  return {
    name: 'words-of-one-language',
    enforce: 'pre',
    load: {
      filter: { id: [MESSAGE, RUNTIME] },
      handler: (id) => {
        if (RUNTIME.test(id)) return runtimeOf(locale);
        const key = keyOf(id);
        if (key === undefined) return null;
        return `export const ${key} = (i) => ${asExpression(messages[key] ?? english[key] ?? '')};`;
      },
    },
  };
}

/**
 * The application has English and Arabic beside each other, as owners and admins need no more. The other languages are a
 * file each, in which a message has a number. See src/web/kit/i18n/say.ts.
 */
export function wordsOfApplication(): Plugin {
  const { en, ar, ...others }: Record<string, Messages> = readMessages();
  // Only the server writes mails.
  const numbered = Object.keys(Object.assign({}, ...Object.values(others))).filter(
    (key) => !/^mail_(invented_.*|.*_(subject|body|short))$/.test(key),
  );
  const numbers = new Map(numbered.map((key, number) => [key, number]));
  return {
    name: 'words-of-application',
    enforce: 'pre',
    load: {
      filter: { id: [MESSAGE, WORDS] },
      handler: (id) => {
        const [, locale = ''] = WORDS.exec(id) ?? [];
        if (locale) return JSON.stringify(numbered.map((key) => others[locale]?.[key] ?? null));
        const key = keyOf(id);
        if (key === undefined) return null;
        const words = [en?.[key], ar?.[key]].map((text) => JSON.stringify(text));
        const number = numbers.get(key);
        return [
          `import { say } from '../../kit/i18n/say.ts';`,
          `export const ${key} = (i, o) => say(${words.join()}, i, o${number === undefined ? '' : `, ${number}`});`,
        ].join('\n');
      },
    },
  };
}

/** Undefined for the index, which names all the others. */
function keyOf(id: string): string | undefined {
  const [, key] = MESSAGE.exec(id) ?? [];
  return key === '_index' ? undefined : key;
}

/** "Tip {name}" as `"Tip "+i.name`. */
function asExpression(text: string): string {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? `i.${part}` : JSON.stringify(part)));
  const said = parts.filter((part) => part !== '""');
  // Text first, so that a number is not added to the next one.
  return said[0]?.startsWith('i.') ? ['""', ...said].join('+') : said.join('+') || '""';
}

/** What guests' pages need of Paraglide's runtime. The server has chosen the language. */
function runtimeOf(locale: Locale): string {
  const directions = Object.fromEntries(locales.map((each) => [each, languages[each].direction]));
  return [
    `export const getLocale = () => ${JSON.stringify(locale)};`,
    `const directions = ${JSON.stringify(directions)};`,
    `export const getTextDirection = (l = ${JSON.stringify(locale)}) => directions[l];`,
    `export const isLocale = (l) => l === ${JSON.stringify(locale)};`,
    'export const overwriteGetLocale = () => {};',
  ].join('\n');
}

function readMessages(): Record<Locale, Messages> {
  const read = (locale: Locale) => {
    const path = join(import.meta.dirname, '..', 'messages', `${locale}.json`);
    const { $schema, ...messages } = JSON.parse(readFileSync(path, 'utf8'));
    return [locale, messages];
  };
  return Object.fromEntries(locales.map(read));
}
