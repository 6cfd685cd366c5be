import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type english from '#messages/en.json';
import { rootDir } from '#server/platform/base/paths.ts';
import { type Locale, languages, locales } from '#shared/locales.ts';
import { DEFAULT_PLATFORM, nameIn } from '#shared/platform.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** The texts of messages/, used on the server for mails and for the English `message` of refusals. */
export type MessageKey = keyof typeof english;
type Params = Record<string, string | number>;
type Messages = Partial<Record<MessageKey, string>>;

const messages = Object.fromEntries(locales.map((locale) => [locale, readMessages(locale)])) as Record<
  Locale,
  Messages
>;
export const messageKeys = Object.keys(messages.en) as MessageKey[];

function readMessages(locale: Locale): Messages {
  return JSON.parse(readFileSync(join(rootDir, 'messages', `${locale}.json`), 'utf8'));
}

/**
 * The message with its `{name}` placeholders replaced, in English if the language does not have it. Who does not give the
 * platform's name gets its default: refusals are also written while the database is away.
 */
export function say(locale: Locale, key: MessageKey, params: Params = {}): string {
  const given: Params = { platform: nameIn(locale, DEFAULT_PLATFORM), ...params };
  const text = messages[locale][key] ?? messages.en[key] ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (place, name) => String(given[name] ?? place));
}

/** False if the message is said in English instead. */
export function hasWords(locale: Locale, key: MessageKey): boolean {
  return messages[locale][key] !== undefined;
}

/** A refusal with its English message, as it is sent to the client. */
export function withMessage<R extends Refusal>(refusal: R): R & { message: string } {
  return { message: refusalText(refusal), ...refusal };
}

export function refusalText({ reason, params }: Refusal): string {
  return say('en', `reason_${reason}`, params);
}

/** Making one takes a hundred times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A day like "2026-11-15" as the readers of this language write it. */
export function dateInWords(locale: Locale, day: string, format: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(format)}`;
  const made =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(languages[locale].intlTag, { ...format, timeZone: 'UTC' });
  dateFormats.set(key, made);
  return made.format(new Date(day));
}
