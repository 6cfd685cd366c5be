import type { Mail } from '#server/mail/mail.ts';
import { type MessageKey, say } from '#server/words.ts';

/** The names of all mails. Each has a subject and a body in messages/. */
type MailName = MessageKey extends infer Key
  ? Key extends `mail_${infer Name}_subject`
    ? Name
    : never
  : never;
type Params = Record<string, string | number>;

/**
 * A mail with its English text first and its Arabic text below, because we do not know which one the recipient reads.
 * `paramsIn` gives the parameters for each language.
 */
export function writeMail(
  name: MailName,
  recipient: string,
  paramsIn: (locale: 'en' | 'ar') => Params,
): Mail {
  const bodies = (['en', 'ar'] as const).map((locale) => say(locale, `mail_${name}_body`, paramsIn(locale)));
  return {
    recipient,
    subject: say('en', `mail_${name}_subject`, paramsIn('en')),
    body: `${bodies.join('\n\n')}\n`,
  };
}
