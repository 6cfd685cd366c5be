import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { openTipPages, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

/** Tests use the real build of the pages. */
await buildIfNeeded();
const built = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
/** How often a page was rendered. */
let renders = 0;
const tipPages: TipPages = {
  ...built,
  render(page) {
    renders += 1;
    return built.render(page);
  },
};
const karam = testApp({ tipPages, opensEveryMs: 20 });
let changes: ReturnType<typeof listenForPageChanges>;

const patience = { timeout: 15_000 };
beforeAll(async () => {
  changes = listenForPageChanges(karam.url, tipPages.cache, { warn: () => undefined });
  await vi.waitUntil(() => tipPages.cache.isCaching(), patience);
});
afterAll(() => changes.close());

const open = (world: World, path: string, headers: Record<string, string> = {}) =>
  world.anonymous.get(path, { headers });

test('a browser that accepts no compression, or gzip only, gets the page that way', async () => {
  const world = await makeWorld(karam);
  const path = `/tip/${world.staffId}`;
  const plain = await open(world, path, { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.payload).toContain('<form');
  const zipped = await open(world, path, { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('<form');
});

test('a page with the pictures of its business has a title too', async () => {
  const world = await makeWorld(karam);
  const headers = { 'content-type': 'image/png' };
  const payload = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b3d91' } })
    .png()
    .toBuffer();
  for (const kind of ['logo', 'cover']) {
    const url = `/api/branding/${kind}`;
    const answer = await world.owner.send({ method: 'PUT', url, payload, headers });
    expect(answer.statusCode).toBe(200);
  }
  for (const path of [`/tip/${world.staffId}`, `/business/${world.businessId}/tip`]) {
    const html = (await open(world, path, { 'accept-encoding': 'identity' })).payload;
    expect(html).toMatch(/<title>Tip [^<]+ · Karam<\/title>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<img');
  }
});

test('a guest gets the complete page in one answer of at most 14 KB: name, business and form', async () => {
  const world = await makeWorld(karam);
  const page = await open(world, `/tip/${world.staffId}`, { 'accept-encoding': 'br' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.rawPayload.length).toBeLessThan(14 * 1024);
  const html = brotliDecompressSync(page.rawPayload).toString();
  expect(html).toContain('<title>Tip Maya Fernandes · Karam</title>');
  expect(html).toContain('Leave a Tip');
  expect(html).toContain(`Business of ${world.owner.user?.username}`);
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).not.toContain('<link rel="stylesheet"');
  expect(html).toMatch(/<meta property="og:title" content="Tip Maya Fernandes · Karam">/);
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/karam\.test\/assets\/preview-1\.png">/);

  const gzipped = await open(world, `/tip/${world.staffId}`, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(html);
  expect((await open(world, `/tip/${world.staffId}`, { 'accept-encoding': 'br;q=0' })).payload).toBe(html);
});

test('the server renders the page in Arabic and in the chosen theme', async () => {
  const world = await makeWorld(karam);
  const cookie = 'karam_locale=ar; karam_theme=dark';
  const { payload } = await open(world, `/tip/${world.staffId}`, { cookie });
  expect(payload).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
  expect(payload).toContain('اترك إكرامية');
  const english = await open(world, `/tip/${world.staffId}`);
  expect(english.payload).toContain('<html lang="en" dir="ltr">');
});

test('a name with HTML in it is escaped', async () => {
  const world = await makeWorld(karam);
  const firstName = '</script><script>alert(1)</script>"&';
  await karam.db.updateTable('staff').set({ firstName }).where('id', '=', world.staffId).execute();
  const { payload } = await open(world, `/tip/${world.staffId}`);
  expect(payload).not.toContain('<script>alert');
  expect(payload.match(/<script/g)).toHaveLength(3);
  expect(payload).toContain('<title>Tip &lt;/script&gt;');
});

test('a page is current at once after a change on this node, and soon after a change on another', async () => {
  const world = await makeWorld(karam);
  const path = `/tip/${world.staffId}`;
  const said = async () => (await open(world, path)).statusCode;
  expect(await said()).toBe(200);
  await world.owner.send({
    method: 'PATCH',
    url: `/api/staff/${world.staffId}`,
    payload: { isActive: false },
  });
  expect(await said()).toBe(404);
  await world.owner.send({
    method: 'PATCH',
    url: `/api/staff/${world.staffId}`,
    payload: { isActive: true },
  });
  expect(await said()).toBe(200);
  const url = `/api/admin/businesses/${world.businessId}/status`;
  await world.admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } });
  expect(await said()).toBe(404);

  // A change on another node: the database reports it.
  await karam.db
    .updateTable('businesses')
    .set({ status: 'active' })
    .where('id', '=', world.businessId)
    .execute();
  await expect.poll(said).toBe(200);
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  await expect.poll(said).toBe(404);
  await expectLedgerHolds(karam.db);
});

test('a renamed platform is on the guests’ pages at once, also on the ones without data, and is escaped', async () => {
  const world = await makeWorld(karam);
  const path = `/tip/${world.staffId}`;
  expect((await open(world, path)).payload).toContain('Powered by Karam • Secure &amp; Instant');
  const rename = (platformName: string, platformNameAr: string) =>
    world.admin.send({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { platformName, platformNameAr },
    });
  await rename('</script><b>Nadil', 'نادل');
  for (const url of [path, '/tip/999999', `/business/${world.businessId}/tip`]) {
    const { payload } = await open(world, url);
    expect(payload).toContain('Powered by &lt;/script&gt;&lt;b&gt;Nadil');
    expect(payload).toContain('<meta property="og:site_name" content="&lt;/script&gt;&lt;b&gt;Nadil">');
    expect(payload).not.toContain('<b>Nadil');
    expect(payload).not.toContain('Karam');
  }
  const arabic = await open(world, path, { cookie: 'karam_locale=ar' });
  expect(arabic.payload).toContain('بدعم من نادل');
  await rename('Karam', 'كرم');
  expect((await open(world, path)).payload).toContain('Powered by Karam • Secure &amp; Instant');
});

/** Renders that the page needs after something was done. None if it is still cached. */
async function rendersAfter(world: World, action: () => Promise<unknown>): Promise<number> {
  const path = `/tip/${world.staffId}`;
  await tipPages.cache.catchUp();
  await open(world, path);
  const before = renders;
  await action();
  await open(world, path);
  return renders - before;
}

test('only what changes a page makes it be rendered again: no tip, no sign-in or sign-out, no refused request', async () => {
  const world = await makeWorld(karam);
  const { anonymous, owner, admin, staffId } = world;
  const rename = (firstName: string) =>
    owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName } });
  const harmless: Record<string, () => Promise<{ statusCode: number }>> = {
    'a tip': () => anonymous.post('/api/tips', { staffId, amount: '5' }),
    'a sign-out by nobody': () => anonymous.post('/api/logout', {}),
    'a refused sign-in': () => anonymous.post('/api/login', { username: 'nobody', password: 'nothing' }),
    'a request that needs an account': () =>
      anonymous.send({ method: 'PATCH', url: '/api/admin/settings', payload: { platformFeeBps: 1 } }),
    'a refused change': () => rename(''),
    'a ledger check': () => admin.post('/api/admin/ledger-checks', {}),
    'a new account': () => karam.signedIn('staff').then(() => ({ statusCode: 201 })),
  };
  for (const [what, action] of Object.entries(harmless)) {
    // Again if ten seconds were over in between: then the page is rendered in any case.
    await vi.waitFor(
      async () => expect([what, await rendersAfter(world, action)]).toEqual([what, 0]),
      patience,
    );
  }
  expect(await rendersAfter(world, () => rename('Layla'))).toBe(1);
  expect((await open(world, `/tip/${staffId}`)).payload).toContain('Layla');
  // Who is on shift is seen first.
  await karam.db
    .insertInto('shiftRules')
    .values({ businessId: world.businessId, updatedAt: karam.now })
    .execute();
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  for (const to of ['start', 'end'])
    expect(await rendersAfter(world, () => world.staff.post(`/api/portal/shift/${to}`))).toBe(1);
  await expectLedgerHolds(karam.db);
});

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

test('nothing that guests send waits for changes of pages, and what an owner changes does', async () => {
  const world = await makeWorld(karam);
  const { anonymous, owner, staffId, businessId } = world;
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const { token } = (await anonymous.post('/api/tips', { staffId, amount: '5', message: 'Shukran' })).json();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sendForm = (url: string, payload: string) =>
    anonymous.send({ method: 'POST', url, payload, headers: form });
  const catchUp = vi.spyOn(tipPages.cache, 'catchUp');
  onTestFinished(() => catchUp.mockRestore());
  const sent: Record<string, { statusCode: number }> = {
    'a tip': await anonymous.post('/api/tips', { staffId, amount: '5' }),
    'a tip by the form': await sendForm(`/tip/${staffId}`, 'amount=5'),
    'a tip for the team': await anonymous.post('/api/tips/team', { businessId, amount: '5' }),
    'a tip for the team by the form': await sendForm(`/business/${businessId}/team`, 'amount=5'),
    'erased words': await sendForm(`/t/${token}`, ''),
  };
  expect(Object.entries(sent).filter(([, { statusCode }]) => statusCode >= 400)).toEqual([]);
  expect(catchUp).not.toHaveBeenCalled();
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName: 'Maja' } });
  expect(catchUp).toHaveBeenCalledOnce();
  await expectLedgerHolds(karam.db);
});

test('without JavaScript, a form sent twice records one tip and shows the thanks', async () => {
  const world = await makeWorld(karam);
  const url = `/tip/${world.staffId}`;
  await open(world, url);
  const formKey = world.anonymous.cookie('karam_once');
  const send = () =>
    world.anonymous.send({
      method: 'POST',
      url,
      ...form({ preset: '15.00', amount: '', customerName: 'Sara', message: '', coverFee: 'true' }),
      cookies: { karam_once: formKey ?? '' },
    });
  const answers = [await send(), await send()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location);
  const thanks = await open(world, String(answers[0]?.headers.location));
  expect(thanks.headers['x-robots-tag']).toBe('noindex');
  expect(thanks.payload).toContain('Thank you');
  expect(thanks.payload).toContain('You paid 15.75 AED. Maya receives 15.00 AED.');
  const tips = (await world.owner.get('/api/tips/business')).json();
  expect(tips).toMatchObject([{ amount: '15.00', customerName: 'Sara' }]);

  // The next form from the same page is another tip. A typed amount has priority over a preset.
  await world.anonymous.send({ method: 'POST', url, ...form({ preset: '15.00', amount: '.5' }) });
  expect((await world.owner.get('/api/tips/business')).json()).toMatchObject([
    { amount: '0.50' },
    { amount: '15.00' },
  ]);
  await expectLedgerHolds(karam.db);
});

test.each([
  [{ amount: '0' }, 400, 'The amount must be at least 0.01 AED.'],
  [{ amount: 'x' }, 400, 'The amount must be a number with at most two decimals'],
  [{ amount: '5000.01' }, 400, 'The maximum tip is 5000.00 AED.'],
  [{ amount: '5', message: 'x'.repeat(501) }, 400, 'The message can have at most 500 characters.'],
  [{ amount: '4000.01' }, 402, 'The payment was declined. No money was taken.'],
])(
  "a form with %j is sent back with status %i, the guest's input and the message: %s",
  async (fields, status, sentence) => {
    const world = await makeWorld(karam);
    const url = `/tip/${world.staffId}`;
    const answer = await world.anonymous.send({
      method: 'POST',
      url,
      ...form({ customerName: 'Sara', ...fields }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.payload).toContain(sentence);
    expect(answer.payload).toContain('value="Sara"');
    expect((await world.owner.get('/api/tips/business')).json()).toEqual([]);
    await expectLedgerHolds(karam.db);
  },
);

test('the key of a form is unreadable for scripts, sent back to this page only, and new after a declined tip', async () => {
  const world = await makeWorld(karam);
  const url = `/tip/${world.staffId}`;
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'] ?? '');
  const first = cookieOf(await open(world, url));
  expect(first).toMatch(/^karam_once=[\w-]{36}; Max-Age=86400; Path=\/tip\/\d+; HttpOnly; SameSite=Strict$/);
  const cookie = first.slice(0, first.indexOf(';'));
  const send = (amount: string, sentCookie = cookie) => {
    const { payload, headers } = form({ amount });
    return world.anonymous.send({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, cookie: sentCookie },
    });
  };
  const reopened = await world.anonymous.send({ method: 'GET', url, headers: { cookie } });
  expect(reopened.headers['set-cookie']).toBeUndefined();
  expect(cookieOf(await send('0'))).toBe('');
  const refused = await send('4000.01');
  expect(refused.statusCode).toBe(402);
  const declined = cookieOf(refused);
  expect(declined).toMatch(/^karam_once=/);
  expect(declined).not.toContain(cookie);

  // A key that we did not make is no key: both forms are tips.
  for (const made of [`${cookie}x`, `karam_once=x${cookie.slice(11)}`, 'karam_once=short'])
    expect((await send('5', made)).statusCode).toBe(303);
  expect((await world.owner.get('/api/tips/business')).json()).toHaveLength(3);
  await expectLedgerHolds(karam.db);
});

test('a page is cached for each language and theme, and link previews get its language', async () => {
  const world = await makeWorld(karam);
  const page = async (headers: Record<string, string>) =>
    (await world.anonymous.send({ method: 'GET', url: `/tip/${world.staffId}`, headers })).payload;
  const light = await page({ cookie: 'karam_theme=light' });
  const dark = await page({ cookie: 'karam_theme=dark' });
  expect(new Set([light, dark, await page({}), await page({ 'accept-language': 'ar' })]).size).toBe(4);
  expect(await page({ cookie: 'karam_theme=sepia' })).toBe(await page({}));
  expect(await page({})).toContain('property="og:locale" content="en_AE"');
  expect(await page({ 'accept-language': 'ar' })).toContain('property="og:locale" content="ar_AE"');
});

test('a form from another site, a body that is not a form, and an invalid path are refused', async () => {
  const world = await makeWorld(karam);
  const url = `/tip/${world.staffId}`;
  const { payload, headers } = form({ amount: '5' });
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
  expect((await world.anonymous.send({ method: 'POST', url, payload, headers: foreign })).statusCode).toBe(
    403,
  );
  expect((await world.anonymous.post(url, { amount: '5' })).statusCode).toBe(415);
  expect(
    (await world.anonymous.send({ method: 'POST', url: '/tip/none', payload, headers })).statusCode,
  ).toBe(404);
  expect((await world.owner.get('/api/tips/business')).json()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('the page of somebody who left contains neither the last name nor the role, not even in its data', async () => {
  const world = await makeWorld(karam);
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  const page = await open(world, `/tip/${world.staffId}`);
  expect(page.statusCode).toBe(404);
  expect(page.payload).not.toMatch(/Fernandes|Server|CN-1000001/);
});

test('the page of somebody who left offers the colleagues, and none while the business is suspended', async () => {
  const world = await makeWorld(karam);
  const colleague = { firstName: 'Omar', lastName: 'Khalil', role: 'Host', walletId: 'w-2' };
  const { id } = (await world.owner.post('/api/staff', colleague)).json();
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  const path = `/tip/${world.staffId}`;
  const page = await open(world, path);
  expect(page.statusCode).toBe(404);
  expect(page.payload).toContain('This QR code may be invalid or the staff member is no longer active.');
  expect(page.payload).toContain('Tip a colleague instead');
  expect(page.payload).toContain(`Business of ${world.owner.user?.username}`);
  expect(page.payload).toContain(`href="/tip/${id}"`);
  expect(page.payload).toContain(`href="/business/${world.businessId}/tip"`);
  expect(page.payload).not.toMatch(/Maya|Fernandes|Server|CN-1000001/);
  const sent = await world.anonymous.send({ method: 'POST', url: path, ...form({ amount: '20' }) });
  expect(sent.statusCode).toBe(404);
  expect(sent.payload).toContain('Tip a colleague instead');

  // A large team is not listed whole; its page is one press away.
  for (let number = 0; number < 8; number += 1) await insertStaff(karam.db, world.businessId);
  const links = async () => (await open(world, path)).payload.match(/href="\/tip\/\d+"/g);
  await expect.poll(links, patience).toHaveLength(6);

  // Whoever has paid meanwhile still sees the tip.
  const returned = await open(world, `${path}?tip=${token}`);
  expect([returned.statusCode, returned.headers.location]).toEqual([303, `/t/${token}`]);

  const status = { method: 'PATCH', url: `/api/admin/businesses/${world.businessId}/status` } as const;
  await world.admin.send({ ...status, payload: { status: 'suspended' } });
  const suspended = await open(world, path);
  expect(suspended.statusCode).toBe(404);
  expect(suspended.payload).not.toMatch(/Omar|colleague|Business of/);
  await expectLedgerHolds(karam.db);
});

test('team and follow pages are rendered on the server, and unknown ones are 404', async () => {
  const world = await makeWorld(karam);
  const team = await open(world, `/business/${world.businessId}/tip`);
  expect(team.payload).toContain(`href="/tip/${world.staffId}?from=team"`);
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  const followed = await open(world, `/t/${token}`);
  expect(followed.payload).toContain('Maya will receive 19.00 AED.');
  expect(followed.headers['x-robots-tag']).toBe('noindex');
  expect(followed.headers['cache-control']).toBe('private, no-store');
  for (const path of [
    '/tip/0',
    '/tip/none',
    '/tip/2147483647',
    '/business/2147483647/tip',
    '/t/nobody-has-such-a-token',
    '/t/x',
  ]) {
    expect((await open(world, path)).statusCode).toBe(404);
  }
  await expectLedgerHolds(karam.db);
});

test('before scripts run, every control works as a link or form, or is disabled', async () => {
  const world = await makeWorld(karam);
  const path = `/tip/${world.staffId}`;
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  for (const page of [path, `${path}?tip=${token}`, `/business/${world.businessId}/tip`, `/t/${token}`]) {
    const { payload } = await open(world, page);
    expect(payload).toContain(`href="/language/ar?back=${encodeURIComponent(page)}"`);
    const buttons = [...payload.matchAll(/<button[^>]*>/g)].map(([button]) => button);
    expect(buttons.filter((button) => !/ type="submit"| disabled[ =>]/.test(button))).toEqual([]);
  }
  expect((await open(world, `${path}?tip=${token}`)).payload).toContain(`href="${path}"`);
  // A cached page is the same for every query.
  expect((await open(world, `${path}?from=x`)).payload).not.toContain('from=x');
  await expectLedgerHolds(karam.db);
});

test('the receipt has number, business with licence, person, amount, fee and message, until it is erased', async () => {
  const world = await makeWorld(karam);
  const sent = { staffId: world.staffId, amount: '20', message: 'For the <b>coffee</b>', coverFee: true };
  const { token, id } = (await world.anonymous.post('/api/tips', sent)).json();
  const { payload } = await open(world, `/t/${token}`);
  const words = payload
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\|+/g, '|');
  expect(words).toContain(`|Number|${id}|`);
  expect(words).toContain(`|Business|Business of ${world.owner.user?.username}|Trade licence CN-1000001|`);
  expect(words).toContain('|To|Maya Fernandes|');
  for (const figure of ['|Tip|20.00|', '|Fee|1.00|', '|You paid|21.00|']) expect(words).toContain(figure);
  expect(words).toContain('|Message|For the &lt;b&gt;coffee&lt;/b&gt;|');
  await world.anonymous.send({ method: 'DELETE', url: `/api/tips/follow/${token}/words` });
  expect((await open(world, `/t/${token}`)).payload).not.toContain('coffee');
  await expectLedgerHolds(karam.db);
});

test('a guest who waits for the payment reads to whom, how much, and that the page may be closed', async () => {
  const world = await makeWorld(karam);
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '4000.02', coverFee: true })
  ).json();
  for (const path of [`/t/${token}`, `/tip/${world.staffId}?tip=${token}`]) {
    const { payload } = await open(world, path);
    expect(payload).toContain('Confirming your payment');
    expect(payload).toContain(`4,200.02 AED to Maya Fernandes at Business of ${world.owner.user?.username}`);
    expect(payload).toContain('You can close this page');
  }
  await expectLedgerHolds(karam.db);
});

test('the page of a team of twelve has a search that works without scripts, and a smaller one has none', async () => {
  const world = await makeWorld(karam);
  const path = `/business/${world.businessId}/tip`;
  expect((await open(world, path)).payload).not.toContain('type="search"');
  for (let index = 0; index < 11; index += 1) {
    const person = { firstName: `Person${index}`, lastName: 'عمر', role: 'Host', walletId: 'w' };
    await world.owner.post('/api/staff', person);
  }
  expect((await open(world, path)).payload).toContain('type="search"');
  const namesIn = ({ payload }: { payload: string }) =>
    [...(payload.split('<script type="application/json"')[0] ?? '').matchAll(/<bdi>(Person\d+|Maya)/g)].map(
      ([, name]) => name,
    );
  const searched = await open(world, `${path}?find=person3`);
  expect(namesIn(searched)).toEqual(['Person3']);
  expect(searched.payload).toContain('value="person3"');
  expect(searched.headers['cache-control']).toBe('private, no-store');
  expect(namesIn(await open(world, `${path}?find=server`))).toEqual(['Maya']);
  const nobody = await open(world, `${path}?find=%22%3E%3Cscript%3E`);
  expect(nobody.payload).toContain('No staff match your search.');
  expect(nobody.payload).not.toContain('"><script>');
  const everybody = await open(world, path);
  expect(namesIn(everybody)).toHaveLength(12);
  expect(everybody.headers['cache-control']).toBe('private, no-cache');
});

test('a guest who comes back without having paid reads that; with an unknown tip it is the page of the person', async () => {
  const world = await makeWorld(karam);
  const page = await open(world, `/tip/${world.staffId}?cancelled=1`);
  expect(page.payload).toContain('You have not paid, and nothing was charged.');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  const unknown = await open(world, `/tip/${world.staffId}?tip=nobody-has-such-a-token`);
  expect([unknown.statusCode, unknown.payload.includes('<title>Tip Maya')]).toEqual([200, true]);
});

test('a form without scripts erases the words of a tip, and the page says so; an unknown token is 404', async () => {
  const world = await makeWorld(karam);
  const words = { customerName: 'Ingrid', message: 'Thank you' };
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20', ...words })
  ).json();
  expect((await open(world, `/t/${token}`)).payload).toContain('Erase my name and words');
  const sent = await world.anonymous.send({ method: 'POST', url: `/t/${token}`, ...form({}) });
  expect(sent.statusCode).toBe(303);
  const page = await open(world, String(sent.headers.location));
  expect(page.payload).toContain(
    'Your name, message and words of feedback are erased. The tip and its stars stay.',
  );
  expect(page.payload).not.toContain('Erase my name and words');
  const [kept] = (await world.owner.get('/api/tips/business')).json();
  expect(kept).toMatchObject({ amount: '20.00', customerName: null, message: null });
  for (const unknown of ['x', 'nobody-has-such-a-token'])
    expect(
      (await world.anonymous.send({ method: 'POST', url: `/t/${unknown}`, ...form({}) })).statusCode,
    ).toBe(404);
  await expectLedgerHolds(karam.db);
});

test('an invalid staff id in the path is 404, and a form sent there records no tip', async () => {
  const world = await makeWorld(karam);
  const { payload, headers } = form({ amount: '5' });
  const { staffId } = world;
  for (const written of [
    '%3B',
    '%C3%A9',
    `${staffId}%2f`,
    `${staffId}%0d%0aset-cookie:a=b`,
    `0${staffId}`,
    `${staffId}e0`,
    `0x${staffId.toString(16)}`,
    `%20${staffId}`,
    `${staffId}.0`,
  ]) {
    const url = `/tip/${written}`;
    const page = await open(world, url);
    expect([written, page.statusCode]).toEqual([written, 404]);
    expect(page.headers['set-cookie']).toBeUndefined();
    const sent = await world.anonymous.send({ method: 'POST', url, payload, headers });
    expect([written, sent.statusCode]).toEqual([written, 404]);
  }
  expect((await world.owner.get('/api/tips/business')).json()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('unknown paths are not cached, and a page is cached once for all spellings of its path and query', async () => {
  const world = await makeWorld(karam);
  const page = await open(world, `/tip/${world.staffId}`);
  tipPages.cache.setCaching(true);
  for (const path of ['/tip/2147483646', '/tip/0', '/business/2147483646/tip', '/business/0/tip'])
    await open(world, path);
  expect(tipPages.cache.size()).toBe(0);

  // The first request must not decide what other guests see.
  const [digit = '', ...digits] = String(world.staffId);
  await open(world, `/tip/%3${digit}${digits.join('')}?from=<elsewhere>`);
  expect((await open(world, `/tip/${world.staffId}`)).payload).toBe(page.payload);
  expect(tipPages.cache.size()).toBeLessThanOrEqual(1);
});

test('a page rendered right after a change of the fee shows the new fee', async () => {
  const world = await makeWorld(karam);
  const changeFee = (platformFeeBps: number) => changeSettings(karam, world.admin, { platformFeeBps });
  const toldFee = async () =>
    /"platformFeeBps":(\d+)/.exec((await open(world, `/tip/${world.staffId}`)).payload)?.[1];
  expect(await toldFee()).toBe('500');
  await changeFee(900);
  expect(await toldFee()).toBe('900');
  await changeFee(500);
  expect(await toldFee()).toBe('500');
});

test('a form whose payment is pending leads to the page that follows the tip', async () => {
  const world = await makeWorld(karam);
  const sent = await world.anonymous.send({
    method: 'POST',
    url: `/tip/${world.staffId}`,
    ...form({ amount: '4000.02' }),
  });
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/t\/[\w-]{20,64}$/),
  ]);
  expect((await open(world, String(sent.headers.location))).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('a form changed after its answer was lost leads to the first tip, and the next form is a new tip', async () => {
  const world = await makeWorld(karam);
  const url = `/tip/${world.staffId}`;
  await open(world, url);
  const formKey = world.anonymous.cookie('karam_once') ?? '';
  const send = (amount: string, cookies: Record<string, string> = {}) =>
    world.anonymous.send({ method: 'POST', url, ...form({ amount }), cookies });
  const [, token] = String((await send('10', { karam_once: formKey })).headers.location).split('?tip=');
  const changed = await send('20', { karam_once: formKey });
  expect([changed.statusCode, changed.headers.location]).toEqual([303, `/t/${token}`]);
  expect((await world.owner.get('/api/tips/business')).json()).toMatchObject([{ amount: '10.00' }]);
  expect((await send('20')).statusCode).toBe(303);
  expect((await world.owner.get('/api/tips/business')).json()).toMatchObject([
    { amount: '20.00' },
    { amount: '10.00' },
  ]);
  await expectLedgerHolds(karam.db);
});

test('reopening the page after a lost answer does not turn the same form into a second tip', async () => {
  const world = await makeWorld(karam);
  const url = `/tip/${world.staffId}`;
  await open(world, url);
  const formKey = { karam_once: world.anonymous.cookie('karam_once') ?? '' };
  const send = () =>
    world.anonymous.send({ method: 'POST', url, ...form({ amount: '10' }), cookies: formKey });
  const first = await send();
  // The browser never got that answer, so it still has the key of the first form.
  const again = await world.anonymous.get(url, { cookies: formKey });
  expect(again.headers['set-cookie']).toBeUndefined();
  expect((await send()).headers.location).toBe(first.headers.location);
  expect((await world.owner.get('/api/tips/business')).json()).toMatchObject([{ amount: '10.00' }]);
  await expectLedgerHolds(karam.db);
});

test('the pages of a business show its branding, also after it has changed', async () => {
  const world = await makeWorld(karam);
  const paths = [`/tip/${world.staffId}`, `/business/${world.businessId}/tip`];
  const choose = (look: object) => world.owner.send({ method: 'PATCH', url: '/api/branding', payload: look });
  for (const path of paths) expect((await open(world, path)).payload).not.toContain('--accent:light-dark');
  await choose({ accent: '#7a1f3d', welcome: 'Marhaba <b>' });
  for (const path of paths)
    await vi.waitFor(async () => {
      const html = (await open(world, path)).payload;
      expect(html).toMatch(/style="--accent: ?light-dark\(#7a1f3d,/);
      expect(html).toContain('Marhaba &lt;b');
    }, patience);
  await choose({ accent: '#0b3d91' });
  await vi.waitFor(async () => {
    expect((await open(world, paths[0] ?? '')).payload).toMatch(/light-dark\(#0b3d91,/);
  }, patience);
  expect((await open(world, `/tip/${world.otherStaffId}`)).payload).not.toContain('Marhaba');
});

test('opened pages are counted for the business and the day, and nothing else is stored about the guest', async () => {
  const world = await makeWorld(karam);
  const { anonymous, businessId, staffId } = world;
  const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36' };
  await open(world, `/tip/${staffId}`, browser);
  await open(world, `/tip/${staffId}`, browser);
  await open(world, `/tip/${staffId}?bill=230`, browser);
  await open(world, `/business/${businessId}/tip`, browser);
  await open(world, `/business/${businessId}/team`, browser);
  await open(world, `/business/${businessId}/team?at=12`, browser);
  // Not opened by a guest who comes: a robot, headers only, a guest who returns or searches, a page that does not exist.
  await open(world, `/tip/${staffId}`, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
  await anonymous.send({ method: 'HEAD', url: `/tip/${staffId}`, headers: browser });
  await open(world, `/tip/${staffId}?cancelled=1`, browser);
  await open(world, `/business/${businessId}/team?cancelled=1`, browser);
  await open(world, `/business/${businessId}/tip?find=maya`, browser);
  await open(world, '/tip/999999', browser);
  const readOpens = () =>
    karam.db.selectFrom('pageOpens').selectAll().where('businessId', '=', businessId).execute();
  await expect.poll(readOpens).toEqual([{ businessId, day: '2026-11-15', teamOpens: 1, tipOpens: 5 }]);
  const { pages } = (await world.owner.get('/api/insights')).json();
  expect(pages).toEqual({ since: '2026-11-15', teamOpens: 1, tipOpens: 5, tips: 0 });
});

test('the links on the page of a team say how the guest came, also to a form without scripts', async () => {
  const world = await makeWorld(karam);
  const { businessId, staffId } = world;
  expect((await open(world, `/business/${businessId}/tip`)).payload).toContain(`/tip/${staffId}?from=team"`);
  const atTable = await open(world, `/business/${businessId}/tip?at=12&bill=230`);
  expect(atTable.payload).toContain(`/tip/${staffId}?at=12&amp;bill=230"`);
  for (const query of ['', '?from=team', '?bill=230', '?at=12&bill=230', '?from=nowhere'])
    await world.anonymous.send({ method: 'POST', url: `/tip/${staffId}${query}`, ...form({ amount: '20' }) });
  const tips = await karam.db
    .selectFrom('tips')
    .select('cameBy')
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
  expect(tips.map(({ cameBy }) => cameBy)).toEqual([null, 'team', 'bill', null, null]);
  await expectLedgerHolds(karam.db);
});

test('the page of a team says how a tip for all is divided, and its form works without scripts', async () => {
  const world = await makeWorld(karam);
  await insertStaff(karam.db, world.businessId);
  const path = `/business/${world.businessId}/team`;
  const teamPath = `/business/${world.businessId}/tip`;
  // Not offered: the same people, to choose from.
  expect((await open(world, teamPath)).payload).not.toContain('Tip the whole team');
  expect((await open(world, path)).payload).toContain('Tip Our Team');
  const { businessId } = world;
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  await tipPages.cache.catchUp();
  expect((await open(world, teamPath)).payload).toContain('Tip the whole team');
  const opened = await open(world, path);
  expect(opened.payload).toContain('Shared equally among 2 people');
  expect(opened.payload).toMatch(/<form [^>]*method="post"/);
  const send = (payload: string) =>
    world.anonymous.post(path, payload, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { karam_once: world.anonymous.cookie('karam_once') ?? '' },
    });
  const refused = await send('amount=0&message=Kept');
  expect(refused.statusCode).toBe(400);
  expect(refused.payload).toContain('Kept');
  const sent = await send('amount=20&message=Thanks');
  expect(sent.statusCode).toBe(303);
  const thanks = await open(world, String(sent.headers.location));
  expect(sent.headers.location).toMatch(new RegExp(`^${path}\\?tip=`));
  expect(thanks.payload).toContain('You paid 20.00 AED.');
  const token = String(sent.headers.location).split('=').at(-1);
  const followed = (await open(world, `/t/${token}`)).payload;
  expect(followed).toContain('Shared equally among 2 people');
  const star = `/t/${token}/feedback?stars=4`;
  for (const page of [thanks.payload, followed]) expect(page).toContain(`formAction="${star}"`);
  expect((await open(world, star)).payload).toContain('About your visit with Team Business of');
  expect(followed.match(/9\.50/g)?.length).toBeGreaterThanOrEqual(2);
  await karam.db.deleteFrom('teamRules').where('businessId', '=', businessId).execute();
  // Paid, and no longer offered: the guest still sees what became of the tip.
  expect((await open(world, `${path}?tip=${token}`)).headers.location).toBe(`/t/${token}`);
  await expectLedgerHolds(karam.db);
});
