import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { SendMail } from '#server/mail/send-mails.ts';

/** Three of these fit within the time a transaction may stand idle. */
const TIMEOUT_MS = 8_000;

/** Through the mail server that was configured. */
export function smtpSender({ smtpUrl, from }: NonNullable<Config['mail']>, publicOrigin: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async ({ id, recipient, subject, body }) => {
    // The same each time, so that a mail sent twice is shown once.
    const messageId = `<outbox-${id}@${new URL(publicOrigin).hostname}>`;
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId });
  };
}
