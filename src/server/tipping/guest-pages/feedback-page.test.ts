import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
const karam = testApp({ tipPages });

const open = (url: string) => karam.visitor().get(url);
const send = (token: string, fields: [string, string][], query = '') =>
  karam.visitor().send({
    method: 'POST',
    url: `/t/${token}/feedback${query}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function tipped() {
  const world = await makeWorld(karam);
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  return { ...world, token };
}

test('without scripts a guest presses a star, says more, and is thanked with the page for reviews', async () => {
  const { owner, token, staffId } = await tipped();
  await owner.send({
    method: 'PUT',
    url: '/api/feedback/settings',
    payload: { isOn: true, reviewLink: 'https://maps.example/saffron' },
  });
  const thanks = await open(`/tip/${staffId}?tip=${token}`);
  expect(thanks.payload).toContain(`formAction="/t/${token}/feedback?stars=4"`);
  // Opening a link saves nothing: programs open links too.
  const form = await open(`/t/${token}/feedback?stars=4`);
  expect(form.headers['x-robots-tag']).toBe('noindex');
  expect(form.payload).toMatch(/<input[^>]* checked=""[^>]* value="4"/);
  expect(form.payload).toContain(`action="/t/${token}/feedback"`);
  for (const stars of [1, 5])
    expect((await open(`/t/${token}/feedback?stars=${stars}`)).payload).toMatch(
      new RegExp(`<input[^>]* checked=""[^>]* value="${stars}"`),
    );

  const sent = await send(token, [
    ['stars', '4'],
    ['chips', 'speed'],
    ['chips', 'atmosphere'],
    ['words', 'Lovely'],
  ]);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/t/${token}/feedback`]);
  const thanked = await open(`/t/${token}/feedback`);
  expect(thanked.payload).toContain('Thank you for telling us');
  expect(thanked.payload).toContain('href="https://maps.example/saffron"');
  const [said] = (await owner.get('/api/feedback/list')).json();
  expect(said).toMatchObject({ stars: 4, chips: ['speed', 'atmosphere'], words: 'Lovely' });
  // A second form changes nothing.
  expect((await send(token, [['stars', '1']])).statusCode).toBe(303);
  expect((await owner.get('/api/feedback/list')).json()).toHaveLength(1);
  expect((await open(`/t/${token}`)).payload).not.toContain(`/t/${token}/feedback`);
  await expectLedgerHolds(karam.db);
});

test('a pressed star counts alone; words, or another star, are added once, and the owner is mailed once', async () => {
  const { owner, token } = await tipped();
  const list = async () => (await owner.get('/api/feedback/list')).json();
  const press = (stars: number) => send(token, [['stars', String(stars)]], `?stars=${stars}`);
  const pressed = await press(5);
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/t/${token}/feedback?stars=5`]);
  expect(await list()).toMatchObject([{ stars: 5, chips: [], words: null }]);
  const form = await open(`/t/${token}/feedback?stars=5`);
  expect(form.payload).toContain('Your rating is saved.');
  expect(form.payload).toMatch(/<input[^>]* checked=""[^>]* value="5"/);
  await press(2);
  expect(await list()).toMatchObject([{ stars: 2 }]);
  const tooLong = await send(token, [
    ['stars', '2'],
    ['words', 'long '.repeat(101)],
  ]);
  expect([tooLong.statusCode, tooLong.payload.includes('long long')]).toEqual([400, true]);
  const words: [string, string][] = [
    ['stars', '1'],
    ['words', 'We waited for an hour'],
  ];
  expect((await send(token, words)).headers.location).toBe(`/t/${token}/feedback`);
  const said = [{ stars: 1, words: 'We waited for an hour' }];
  expect(await list()).toMatchObject(said);
  expect((await open(`/t/${token}/feedback?stars=1`)).payload).toContain('Thank you for telling us');
  await press(5);
  await send(token, [
    ['stars', '5'],
    ['words', 'Lovely'],
  ]);
  expect(await list()).toMatchObject(said);
  const mails = await karam.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', owner.user?.email ?? '')
    .where('subject', '=', 'A guest left a low rating')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('2 of 5 stars');
  await expectLedgerHolds(karam.db);
});

test('a form without stars comes back with the reason and what was typed, escaped', async () => {
  const { owner, token } = await tipped();
  const refused = await send(token, [['words', '"><script>alert(1)</script>']]);
  expect(refused.statusCode).toBe(400);
  expect(refused.payload).toContain('Please choose one to five stars.');
  expect(refused.payload).not.toContain('"><script>alert');
  expect(refused.payload).toContain('&lt;script');
  expect((await owner.get('/api/feedback/list')).json()).toEqual([]);
});

test('an unknown tip is 404, and where nobody asks the guest sees the tip', async () => {
  const { owner, token, staffId } = await tipped();
  for (const unknown of ['x', 'nobody-has-such-a-token']) {
    expect((await open(`/t/${unknown}/feedback`)).statusCode).toBe(404);
    expect((await send(unknown, [['stars', '5']])).statusCode).toBe(404);
  }
  await owner.send({
    method: 'PUT',
    url: '/api/feedback/settings',
    payload: { isOn: false, reviewLink: null },
  });
  const away = await open(`/t/${token}/feedback`);
  expect([away.statusCode, away.headers.location]).toEqual([303, `/t/${token}`]);
  expect((await open(`/tip/${staffId}?tip=${token}`)).payload).not.toContain('/feedback');
  expect((await open(`/t/${token}`)).payload).not.toContain('/feedback');
});
