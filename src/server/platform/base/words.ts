import arabic from '#messages/ar.json' with { type: 'json' };
import english from '#messages/en.json' with { type: 'json' };
import hindi from '#messages/hi.json' with { type: 'json' };
import urdu from '#messages/ur.json' with { type: 'json' };
import type { Locale } from '#shared/locales.ts';
import { DEFAULT_PLATFORM, nameIn } from '#shared/platform.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** The texts of messages/, used on the server for mails and for the English `message` of refusals. */
export type MessageKey = keyof typeof english;
export const messageKeys = Object.keys(english) as MessageKey[];
type Params = Record<string, string | number>;

const messages: Record<Locale, Partial<Record<MessageKey, string>>> = {
  en: english,
  ar: arabic,
  hi: hindi,
  ur: urdu,
};

/**
 * The message with its `{name}` placeholders replaced, in English if the language does not have it. Who does not give the
 * platform's name gets its default: refusals are also written while the database is away.
 */
export function say(locale: Locale, key: MessageKey, params: Params = {}): string {
  const given: Params = { platform: nameIn(locale, DEFAULT_PLATFORM), ...params };
  const text = messages[locale][key] ?? english[key];
  return text.replaceAll(/\{(\w+)\}/g, (place, name) => String(given[name] ?? place));
}

/** False if the message is said in English instead. */
export function hasWords(locale: Locale, key: MessageKey): boolean {
  return messages[locale][key] !== undefined;
}

/** A refusal with its English message, as it is sent to the client. */
export function sayWith<R extends Refusal>(refusal: R): R & { message: string } {
  return { message: sayRefusal(refusal), ...refusal };
}

export function sayRefusal({ reason, params }: Refusal): string {
  return say('en', `reason_${reason}`, params);
}
