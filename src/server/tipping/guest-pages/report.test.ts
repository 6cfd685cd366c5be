import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
const karam = testApp({ tipPages, config: { rateLimit: true } });

const good = { page: '/tip/1', place: 'Table 4', words: 'Pasted over', email: '' };
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  karam.visitor().send({
    method: 'POST',
    url: '/report',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const countReports = async () => (await karam.db.selectFrom('codeReports').select('id').execute()).length;

test('a guest without scripts gets the form with the page they came from, sends it, and is thanked', async () => {
  const { staffId, businessId } = await makeWorld(karam);
  const form = await karam.visitor().get(`/report?page=/tip/${staffId}`);
  expect(form.statusCode).toBe(200);
  expect(form.payload).toMatch(/<form [^>]*method="post"/);
  expect(form.payload).toContain(`value="/tip/${staffId}"`);
  expect(form.payload).toContain('<title>Report a wrong code · Karam</title>');

  const sent = await send({ ...good, page: `/tip/${staffId}` });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/report?sent=1']);
  const thanks = await karam.visitor().get('/report?sent=1');
  expect(thanks.payload).toContain('Thank you for your report');
  expect(await karam.db.selectFrom('codeReports').select(['place', 'words', 'businessId']).execute()).toEqual(
    [{ place: 'Table 4', words: 'Pasted over', businessId }],
  );
});

test('a refused form comes back with what was typed, escaped, and the reasons in the language of the guest', async () => {
  const before = await countReports();
  const typed = { ...good, place: '"><script>alert(1)</script>', words: '', email: 'nobody' };
  const english = await send(typed);
  expect(english.statusCode).toBe(400);
  expect(english.payload).toContain('Say what is wrong.');
  expect(english.payload).toContain('value="nobody"');
  expect(english.payload).not.toContain('<script>alert');
  const arabic = await send({}, { cookie: 'karam_locale=ar' });
  expect(arabic.statusCode).toBe(400);
  expect(arabic.payload).toContain('dir="rtl"');
  expect(arabic.payload).toContain('اذكر أين رأيت الرمز.');
  expect(await countReports()).toBe(before);
});

test('a form that is sent twice, by a double press or after a lost response, is one report and one mail', async () => {
  karam.uptimeMs += 120_000;
  const { staffId, admin } = await makeWorld(karam);
  const countMails = async () =>
    (
      await karam.db
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', admin.user?.email ?? '')
        .where('subject', '=', 'Someone reported a wrong code')
        .execute()
    ).length;
  const report = { ...good, page: `/tip/${staffId}`, words: 'Another person' };
  const before = await countReports();
  const atOnce = await Promise.all([send(report), send(report)]);
  karam.now = new Date(karam.now.getTime() + 9 * 60_000);
  for (const sent of [...atOnce, await send(report)])
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/report?sent=1']);
  expect([await countReports(), await countMails()]).toEqual([before + 1, 1]);

  await send({ ...report, place: 'Table 5' });
  expect(await countReports()).toBe(before + 2);
  karam.now = new Date(karam.now.getTime() + 2 * 60_000);
  await send(report);
  expect(await countReports()).toBe(before + 3);
});

test('the form has the limit of the API, and the refusal is a page', async () => {
  karam.uptimeMs += 120_000;
  const before = await countReports();
  const answers = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await send({ ...good, place: `Table ${sent}` }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303, 429]);
  expect(answers.at(-1)?.headers['content-type']).toContain('text/html');
  expect(await countReports()).toBe(before + 5);
  const json = await karam.visitor().post('/api/code-reports', good);
  expect(json.statusCode).toBe(429);
});

test('a form of another site is refused', async () => {
  const before = await countReports();
  expect((await send(good, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect(await countReports()).toBe(before);
});
