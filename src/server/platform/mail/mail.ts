import type { Locale } from '#shared/locales.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * A mail as it is kept in the outbox and sent. `locale`: the one language of the mail. Without it: English, and Arabic below.
 * `receiptOf`: the tip of whose receipt this is. The address of a receipt is not kept after it was used or refused.
 */
export type Mail = {
  recipient: string;
  subject: string;
  body: string;
  locale?: Locale | null;
  receiptOf?: number | null;
};

/** What mails call the platform. */
export type PlatformNames = Pick<AboutPlatform, 'name' | 'nameAr'>;

/**
 * A mail without the platform's name and the language of its reader, which are read when the mail is kept.
 * `languageOf`: the address of the account that reads it.
 */
export type MailDraft = Omit<Mail, 'subject' | 'body' | 'locale'> & {
  languageOf?: string;
  write: (names: PlatformNames, locale: Locale | null) => Pick<Mail, 'subject' | 'body' | 'locale'>;
};
