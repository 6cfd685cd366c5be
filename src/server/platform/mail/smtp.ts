import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { htmlOf } from '#server/platform/mail/html-of.ts';
import type { SendMail } from '#server/platform/mail/send-mails.ts';

/** How long the server may take for one reply, and for the whole mail. The whole must be shorter than the lease. */
const LIMITS = { replyMs: 20_000, mailMs: 60_000 };

/** Sends mails through the configured SMTP server. */
export function smtpSender(
  { smtpUrl, from }: NonNullable<Config['mail']>,
  publicOrigin: string,
  { replyMs, mailMs } = LIMITS,
): SendMail {
  return async ({ id, recipient, subject, body, locale, names }) => {
    // Closes the connection when the time is over: otherwise the mail could still go out, and be sent again.
    const signal = AbortSignal.timeout(mailMs);
    const transport = createTransport({
      url: smtpUrl,
      requireTLS: mustEncrypt(smtpUrl),
      connectionTimeout: replyMs,
      greetingTimeout: replyMs,
      socketTimeout: replyMs,
      getSocket: ({ host = 'localhost', port, secure }, done) => {
        openSocket(host, Number(port ?? (secure ? 465 : 587)), signal).then(
          (connection) => done(null, { connection }),
          (error) => done(error, false),
        );
      },
    });
    // The same id for every attempt: mail programs show a mail that was sent twice only once.
    const messageId = `<outbox-${id}@${new URL(publicOrigin).hostname}>`;
    await transport.sendMail({
      from: withName(from, names.name),
      to: recipient,
      subject,
      text: body,
      html: htmlOf({ subject, body, locale }, { names, origin: publicOrigin }),
      messageId,
    });
  };
}

/** MAIL_FROM may be an address alone, or have a name of its own ("Tips <tips@example.com>"), which is kept. */
function withName(from: string, name: string): string | { name: string; address: string } {
  return from.includes('<') ? from : { name, address: from };
}

/**
 * With `smtp://` a mail program encrypts if the server offers it. Somebody between the two could remove that offer and
 * read the password and the mail, so it is required of every server on another machine. A mail server in one's own
 * network that cannot encrypt needs `?requireTLS=false`.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const asked = searchParams.get('requireTLS');
  if (asked !== null) return asked === 'true';
  return !(hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.'));
}

function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    // Stays on, so that the socket always has a listener for its errors.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}
