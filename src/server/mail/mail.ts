import type { Locale } from '#shared/locales.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * A mail as it is kept in the outbox and sent. `locale`: the one language of a mail that is not in English and Arabic.
 * `receiptOf`: the tip of whose receipt this is. The address of a receipt is not kept after it was used.
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

/** A mail without the platform's name, which is read when the mail is kept. */
export type MailDraft = Omit<Mail, 'subject' | 'body'> & {
  write: (names: PlatformNames) => Pick<Mail, 'subject' | 'body'>;
};
