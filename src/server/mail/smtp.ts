import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { SendMail } from '#server/mail/send-mails.ts';

/** Three timeouts must fit into the 30 s that a transaction may be idle. */
const TIMEOUT_MS = 8_000;

/** Sends mails through the configured SMTP server. */
export function smtpSender({ smtpUrl, from }: NonNullable<Config['mail']>, publicOrigin: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async ({ id, recipient, subject, body }) => {
    // The same id for every attempt: mail programs show a mail that was sent twice only once.
    const messageId = `<outbox-${id}@${new URL(publicOrigin).hostname}>`;
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId });
  };
}
