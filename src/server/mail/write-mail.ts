import type { Mail } from '#server/mail/mail.ts';
import { type MessageKey, say } from '#server/words.ts';

/** Every mail there is: each has a subject and a body in messages/. */
type MailName = MessageKey extends infer Key
  ? Key extends `mail_${infer Name}_subject`
    ? Name
    : never
  : never;
type Params = Record<string, string | number>;

/**
 * A mail in English and in Arabic below it: we do not know which language the recipient reads. `paramsIn` gives the
 * parameters for each language, where they differ.
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
