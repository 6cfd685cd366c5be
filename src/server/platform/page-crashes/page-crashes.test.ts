import { expect, test } from 'vitest';
import {
  hidePersonalData,
  readCrashes,
  recordCrash,
  sweepCrashes,
} from '#server/platform/page-crashes/page-crashes.ts';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp({ config: { rateLimit: true } });
const DAY_MS = 24 * 60 * 60_000;
const report = {
  page: '/tip/:staffId' as const,
  build: 'a1b2c3d4',
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: 'at f (https://karam.example/assets/hydrate-CI5ci8SL.js:1:2345)',
};

test('a reported crash is stored without personal data, counted once more when it comes again, and measured', async () => {
  const guest = karam.visitor();
  const message = 'No tip of maya@example.com at https://karam.example/t/q1w2e3r4t5y6u7i8o9p0a1';
  for (const stack of ['at g', report.stack]) {
    const answer = await guest.post('/api/page-crashes', { ...report, message, stack });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  await guest.post('/api/page-crashes', { ...report, page: '/no/such/page' });
  expect(await readCrashes(karam.db)).toMatchObject([
    { page: 'other', message: report.message, count: 1 },
    {
      page: '/tip/:staffId',
      build: 'a1b2c3d4',
      name: 'TypeError',
      message: 'No tip of … at …',
      stack: 'at f (/assets/hydrate-CI5ci8SL.js:1:2345)',
      count: 2,
      firstAt: karam.now,
      lastAt: karam.now,
    },
  ]);
  const metrics = (await (await karam.signedIn('admin')).get('/metrics')).body;
  expect(metrics).toContain('karam_page_crashes_total{page="/tip/:staffId"} 2\n');
  expect(metrics).toContain('karam_page_crashes_total{page="other"} 1\n');
  expect(metrics).not.toContain('/no/such/page');
});

test('a report that is too long is refused, and so are many from one address', async () => {
  const guest = karam.visitor();
  const send = async (body: object) => (await guest.post('/api/page-crashes', body)).statusCode;
  expect(await send({ ...report, stack: 'x'.repeat(2001) })).toBe(400);
  expect(await send({ ...report, stack: 'x'.repeat(9000) })).toBe(413);
  const answers: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) answers.push(await send(report));
  expect(answers.at(-1)).toBe(429);
});

test('only the newest hundred crashes are stored, and none that did not come again for a month', async () => {
  const at = (minute: number) => new Date(karam.now.getTime() + minute * 60_000);
  for (let each = 0; each < 103; each += 1) {
    await recordCrash(karam.appDb, { ...report, message: `Crash ${each}` }, at(each));
  }
  // The oldest of those that are left comes again, so it is the newest.
  await recordCrash(karam.appDb, { ...report, message: 'Crash 3' }, at(103));
  await recordCrash(karam.appDb, { ...report, message: 'Another' }, at(104));
  const stored = await karam.db.selectFrom('pageCrashes').select('message').orderBy('lastAt').execute();
  expect(stored).toHaveLength(100);
  expect(stored.at(0)).toEqual({ message: 'Crash 5' });
  const shown = await readCrashes(karam.db);
  expect(shown).toHaveLength(20);
  expect(shown.slice(0, 2)).toMatchObject([
    { message: 'Another', count: 1 },
    { message: 'Crash 3', count: 2 },
  ]);

  await sweepCrashes(karam.appDb, new Date(at(104).getTime() + 30 * DAY_MS));
  expect(await readCrashes(karam.db)).toMatchObject([{ message: 'Another' }]);
});

test.each([
  ['an address', 'to Maya.Fernandes+tips@mail.example.com.', 'to ….'],
  ['an IBAN', 'AE07 0331 2345 6789 0123 456: unknown bank', '…: unknown bank'],
  ['a card number', 'paid by 4242-4242-4242-4242', 'paid by …'],
  ['a phone number in Arabic digits', 'call +٩٧١ ٥٠ ١٢٣ ٤٥٦٧', 'call +…'],
  ['a token', 'no tip q1w2e3r4t5y6u7i8o9p0a1', 'no tip …'],
  ['a link', 'at https://karam.example/join/abc?x=1)', 'at …)'],
  [
    'unread JSON',
    `Unexpected token 'M', "Maya F"... is not valid JSON`,
    `Unexpected token 'M', …... is not valid JSON`,
  ],
])('%s is hidden', (_what, text, hidden) => {
  expect(hidePersonalData(text)).toBe(hidden);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'amount')",
  `can't access property "amount", tip.team is undefined`,
  'at x (/assets/account_mail_language_both-DRT4Q4r7.js:1:1234567)',
  'Minified error 418',
  'f@/assets/base-Bn7i1akJ.js:12:345',
])('where and what went wrong stays: %s', (text) => {
  expect(hidePersonalData(text)).toBe(text);
});
