import type { MailDraft, PlatformNames } from '#server/mail/mail.ts';
import { type MessageKey, messageKeys, say } from '#server/words.ts';
import type { Locale } from '#shared/locales.ts';
import { nameIn } from '#shared/platform.ts';

/** The names of all mails. Each has a subject and a body in messages/. */
type MailName = MessageKey extends infer Key
  ? Key extends `mail_${infer Name}_subject`
    ? Name
    : never
  : never;
type Params = Record<string, string | number>;

export const mailNames = messageKeys
  .map((key) => /^mail_(.+)_subject$/.exec(key)?.[1])
  .filter((name) => name !== undefined) as MailName[];

/** `isConfirmed`: the recipient has opened a link that was sent to this address. */
export type Recipient = { email: string; isConfirmed: boolean };

/**
 * A mail with its English text first and its Arabic text below, because we do not know which one the recipient reads.
 * `paramsIn` gives the parameters for each language. It gets the platform's name for texts within texts.
 *
 * Anybody can sign up with somebody else's address and a name that says what they like. Until the address is confirmed,
 * it gets the short text, which has nobody's own words in it. A subject never has.
 */
export function writeMail(
  name: MailName,
  { email, isConfirmed }: Recipient,
  paramsIn: (locale: 'en' | 'ar', platform: string) => Params,
): MailDraft {
  const text = textOf(isConfirmed);
  return {
    recipient: email,
    write: (names) => {
      const sayIn = (locale: 'en' | 'ar', key: MessageKey) =>
        sayNamed(locale, key, names, (platform) => paramsIn(locale, platform));
      const bodies = (['en', 'ar'] as const).map((locale) => sayIn(locale, `mail_${name}_${text}`));
      return { subject: sayIn('en', `mail_${name}_subject`), body: `${bodies.join('\n\n')}\n` };
    },
  };
}

/** The same in one language, for a recipient who has chosen it. */
export function writeMailIn(
  name: MailName,
  { email, isConfirmed }: Recipient,
  locale: Locale,
  params: Params,
): MailDraft {
  const text = textOf(isConfirmed);
  return {
    recipient: email,
    locale,
    write: (names) => ({
      subject: sayNamed(locale, `mail_${name}_subject`, names, () => params),
      body: `${sayNamed(locale, `mail_${name}_${text}`, names, () => params)}\n`,
    }),
  };
}

function textOf(isConfirmed: boolean) {
  return isConfirmed ? ('body' as const) : ('short' as const);
}

function sayNamed(
  locale: Locale,
  key: MessageKey,
  names: PlatformNames,
  paramsOf: (platform: string) => Params,
): string {
  const platform = nameIn(locale, names);
  return say(locale, key, { platform, ...paramsOf(platform) });
}
