import { hasWords, type MessageKey, messageKeys, say } from '#server/platform/base/words.ts';
import type { MailDraft, PlatformNames } from '#server/platform/mail/mail.ts';
import { type Locale, locales } from '#shared/locales.ts';
import { nameIn } from '#shared/platform.ts';

/** The names of all mails. Each has a subject and a body in messages/. */
export type MailName = MessageKey extends infer Key
  ? Key extends `mail_${infer Name}_subject`
    ? Name
    : never
  : never;
type Params = Record<string, string | number>;

export const mailNames = messageKeys
  .map((key) => /^mail_(.+)_subject$/.exec(key)?.[1])
  .filter((name) => name !== undefined) as MailName[];

/**
 * `isConfirmed`: the recipient has opened a link that was sent to this address. `accountEmail`: the address of their
 * account, if the mail goes to another one.
 */
export type Recipient = { email: string; isConfirmed: boolean; accountEmail?: string };

/**
 * A mail in the language that its reader has chosen (`mail/outbox.ts` finds it by the address). If nobody knows it, or
 * the mail does not exist in it: the English text first and the Arabic text below. Parameters that differ by language are
 * a function. It gets the platform's name for texts within texts.
 *
 * Anybody can sign up with somebody else's address and a name that says what they like. Until the address is confirmed,
 * it gets the short text, which has nobody's own words in it. A subject never has.
 */
export function writeMail(
  name: MailName,
  { email, isConfirmed, accountEmail = email }: Recipient,
  given: Params | ((locale: Locale, platform: string) => Params),
): MailDraft {
  const paramsIn = typeof given === 'function' ? given : () => given;
  return {
    recipient: email,
    languageOf: accountEmail,
    write: (names, chosen) => {
      const writeIn = (locale: Locale) =>
        sayMail(name, isConfirmed, locale, names, (platform) => paramsIn(locale, platform));
      if (chosen && localesOf(name).includes(chosen)) return writeIn(chosen);
      const english = writeIn('en');
      return { subject: english.subject, body: `${english.body}\n${writeIn('ar').body}`, locale: null };
    },
  };
}

/** The same for somebody without an account, in the language of the page. */
export function writeMailIn(
  name: MailName,
  { email, isConfirmed }: Recipient,
  locale: Locale,
  params: Params,
): MailDraft {
  return {
    recipient: email,
    write: (names) => sayMail(name, isConfirmed, locale, names, () => params),
  };
}

/** The languages that a mail exists in. */
export function localesOf(name: MailName): Locale[] {
  return locales.filter((locale) => hasWords(locale, `mail_${name}_subject`));
}

function sayMail(
  name: MailName,
  isConfirmed: boolean,
  locale: Locale,
  names: PlatformNames,
  paramsOf: (platform: string) => Params,
) {
  const platform = nameIn(locale, names);
  const params = { platform, ...paramsOf(platform) };
  return {
    subject: say(locale, `mail_${name}_subject`, params),
    body: `${say(locale, `mail_${name}_${isConfirmed ? 'body' : 'short'}`, params)}\n`,
    locale,
  };
}
