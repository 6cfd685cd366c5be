import type { AboutPlatform } from '#shared/platform.ts';

/** A mail as it is kept in the outbox and sent. */
export type Mail = { recipient: string; subject: string; body: string };

/** What mails call the platform. */
export type PlatformNames = Pick<AboutPlatform, 'name' | 'nameAr'>;

/** A mail without the platform's name, which is read when the mail is kept. */
export type MailDraft = { recipient: string; write: (names: PlatformNames) => Omit<Mail, 'recipient'> };
