import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { claimDueMail } from '#server/platform/mail/outbox-store.ts';
import { LEASE_MS, sendMails } from '#server/platform/mail/send-mails.ts';
import { mustEncrypt, smtpSender } from '#server/platform/mail/smtp.ts';
import { ORIGIN, testApp } from '#test/helpers/app.ts';
import { insertBusiness, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const MINUTE_MS = 60_000;

/** An SMTP server that keeps received mails, or refuses them. It answers each after `until`. */
async function mailServer({ refusing = false, until = Promise.resolve() } = {}) {
  const got: { to: string[]; mail: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        void until.then(() => done(refusing ? new Error('451 come back later') : null));
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const sendWithin = (mailMs: number, query = '') =>
    smtpSender({ smtpUrl: smtpUrl + query, from: 'karam@example.com' }, ORIGIN, { replyMs: 20_000, mailMs });
  return {
    got,
    send: sendWithin(60_000),
    sendWithin,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const outbox = () => karam.db.selectFrom('outbox').selectAll().orderBy('id').execute();

async function approved() {
  await karam.db.deleteFrom('outbox').execute();
  const { admin } = await makeWorld(karam);
  const owner = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, owner.user, 'pending');
  const url = `/api/admin/businesses/${id}/status`;
  const payload = { status: 'active', note: 'Seen on site.' };
  await admin.send({ method: 'PATCH', url, payload });
  return { admin, owner, id, url };
}

test('an owner gets one mail in both languages when their business is approved', async () => {
  const { owner } = await approved();
  const server = await mailServer();
  await Promise.all([1, 2].map(() => sendMails(karam.db, server.send, () => karam.now)));
  await sendMails(karam.db, server.send, () => karam.now);
  await server.close();
  expect(server.got).toHaveLength(1);
  const [{ to, mail } = { to: [], mail: '' }] = server.got;
  expect(to).toEqual([owner.user?.email]);
  expect(mail).toContain('Subject: Your business is approved');
  expect(mail).toContain('From: Karam <karam@example.com>');
  const [row] = await outbox();
  expect(row).toMatchObject({ attempts: 1, sentAt: karam.now, lastError: null });
  expect(row?.body).toContain('http://karam.test/business');
  expect(row?.body).toContain('تمت الموافقة');
});

test('a refused mail is retried after a growing delay until the server accepts it', async () => {
  await approved();
  const refusing = await mailServer({ refusing: true });
  await sendMails(karam.db, refusing.send, () => karam.now);
  await sendMails(karam.db, refusing.send, () => karam.now);
  await refusing.close();
  expect(refusing.got).toHaveLength(1);
  const [waiting] = await outbox();
  expect(waiting).toMatchObject({ attempts: 1, sentAt: null });
  expect(waiting?.lastError).toContain('451 come back later');
  expect(waiting?.nextAt).toEqual(new Date(karam.now.getTime() + MINUTE_MS));
  const server = await mailServer();
  await sendMails(karam.db, server.send, () => new Date(karam.now.getTime() + MINUTE_MS));
  await server.close();
  expect(server.got).toHaveLength(1);
  expect((await outbox())[0]).toMatchObject({ attempts: 2, lastError: null });
});

test('a refused status change sends no mail, and admins can read the outbox', async () => {
  const { admin, url } = await approved();
  expect((await admin.send({ method: 'PATCH', url, payload: { status: 'active' } })).statusCode).toBe(409);
  await admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } });
  const mails = (await admin.get('/api/admin/outbox')).json();
  expect(mails.map(({ subject }: { subject: string }) => subject.split(' ').slice(-2).join(' '))).toEqual([
    'is suspended',
    'is approved',
  ]);
});

test('an admin finds a mail by its state and its recipient, and sends it again, which is in the audit log', async () => {
  const { admin } = await approved();
  const [mail] = await outbox();
  const found = async (query: string) =>
    (await admin.get(`/api/admin/outbox?${query}`)).json().map(({ id }: { id: number }) => id);
  expect(await found('state=waiting')).toEqual([mail?.id]);
  expect(await found('state=sent')).toEqual([]);
  expect(await found(`search=${mail?.recipient.slice(1)}`)).toEqual([mail?.id]);
  expect(await found('search=nobody-has-this-address')).toEqual([]);
  expect((await admin.get('/api/admin/outbox/summary')).json()).toEqual({
    hasServer: false,
    waiting: 1,
    failing: 0,
  });

  const resend = () => admin.post(`/api/admin/outbox/${mail?.id}/resend`);
  await sendMails(
    karam.db,
    async () => Promise.reject(new Error('451')),
    () => karam.now,
  );
  expect(await found('state=failing')).toEqual([mail?.id]);
  expect((await resend()).json()).toMatchObject({ state: 'failing' });
  const sent: number[] = [];
  const send = async ({ id }: { id: number }) => void sent.push(id);
  await sendMails(karam.db, send, () => karam.now);
  expect(sent).toEqual([mail?.id]);
  expect((await resend()).json()).toMatchObject({ state: 'sent' });
  await sendMails(karam.db, send, () => karam.now);
  expect(sent).toHaveLength(2);
  const [first, again] = await outbox();
  expect(again).toMatchObject({ recipient: first?.recipient, subject: first?.subject, body: first?.body });
  const [row] = (await admin.get('/api/admin/audit?action=mail.resent')).json();
  expect(row).toMatchObject({ subjectId: String(mail?.id), detail: { name: mail?.subject } });
});

test('not even an admin reads a link to a new password in the outbox', async () => {
  const { admin } = await approved();
  const body = 'Open https://karam.example/reset-password/a-Secret_1234 within 30 minutes.';
  await queueMail(
    karam.db,
    { recipient: 'noor@example.com', write: () => ({ subject: 'New password', body }) },
    karam.now,
  );
  const [mail] = (await admin.get('/api/admin/outbox?search=New password')).json();
  expect(mail.body).toBe('Open https://karam.example/reset-password/... within 30 minutes.');
  expect((await admin.post(`/api/admin/outbox/${mail.id}/resend`)).body).not.toContain('a-Secret');
});

test('while a slow server takes a mail, no transaction is open and no other node sends it', async () => {
  await approved();
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = await mailServer({ until });
  const first = sendMails(karam.db, server.send, () => karam.now);
  await expect.poll(() => server.got.length).toBe(1);
  await sendMails(karam.db, server.send, () => karam.now);
  const open = await sql`
    SELECT state FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`.execute(
    karam.db,
  );
  expect(open.rows).toEqual([]);
  expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: null }]);
  answer();
  await first;
  await server.close();
  expect(server.got).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: karam.now }]);
});

test('a server that never answers is left when the time for a mail is over, and the attempt is counted', async () => {
  await approved();
  const server = await mailServer({ until: new Promise(() => undefined) });
  await sendMails(karam.db, server.sendWithin(300), () => karam.now);
  expect(await outbox()).toMatchObject([
    { attempts: 1, sentAt: null, nextAt: new Date(karam.now.getTime() + MINUTE_MS) },
  ]);
  expect((await outbox())[0]?.lastError).toBeTruthy();
});

test('a mail whose sender has crashed is sent again once its lease is over', async () => {
  await approved();
  await claimDueMail(karam.db, karam.now, new Date(karam.now.getTime() + LEASE_MS));
  const server = await mailServer();
  await sendMails(karam.db, server.send, () => karam.now);
  expect(server.got).toEqual([]);
  await sendMails(karam.db, server.send, () => new Date(karam.now.getTime() + LEASE_MS));
  await server.close();
  expect(server.got).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ attempts: 2 }]);
});

test('a mail is not sent in the clear to a server that must encrypt', async () => {
  await approved();
  const server = await mailServer();
  await sendMails(karam.db, server.sendWithin(60_000, '/?requireTLS=true'), () => karam.now);
  await server.close();
  expect(server.got).toEqual([]);
  expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: null }]);
});

test.each([
  ['smtp://mail.example:587', true],
  ['smtp://user:password@10.0.0.5', true],
  ['smtp://10.0.0.5?requireTLS=false', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:25', false],
])('for %s it is %s that the connection must be encrypted', (smtpUrl, expected) => {
  expect(mustEncrypt(smtpUrl)).toBe(expected);
});
