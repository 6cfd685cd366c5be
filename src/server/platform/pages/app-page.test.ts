import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openAppPages } from '#server/platform/pages/app-pages.ts';
import { MOST_AT_ONCE } from '#server/platform/pages/render-page.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { PAGE_DATA_ID, type PageData } from '#shared/contracts/app-page.ts';
import { KEEP_HEADER } from '#shared/kept-pages.ts';
import { appPagePaths, findPattern } from '#shared/paths.ts';
import { RETURN_COOKIE } from '#shared/return-cookie.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

/** Tests use the real build of the pages. */
await buildIfNeeded();
const dist = join(import.meta.dirname, '..', '..', '..', '..', 'dist');
const karam = testApp({
  webDir: join(dist, 'web'),
  tipPages: await openTipPages(dist),
  appPages: await openAppPages(dist),
});
let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
});

/** A skeleton. The style sheet, which is in the page too, has its name without quotes. */
const LOADING = /class="[^"]*animate-breathe/;

const open = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const page = await client.get(path, { headers });
  const { payload } = page;
  const json = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(payload)?.[1];
  const data: (PageData & { queries: { queries: { queryKey: string[] }[] } }) | undefined =
    json && JSON.parse(json);
  return { page, html: payload, read: data?.queries.queries.map(({ queryKey }) => queryKey.join('/')) };
};

test('a visitor gets the landing page as a whole, with the responses that it was rendered from', async () => {
  const { page, html, read } = await open(world.anonymous, '/');
  expect(page.statusCode).toBe(200);
  expect(html).toContain('<title>Karam</title>');
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(page.headers[KEEP_HEADER]).toBeUndefined();
  expect(html).not.toContain('<link rel="stylesheet"');
  expect(read).toEqual(['/api/auth/user', '/api/tips/terms']);
});

test('without a valid session, a page that needs one answers with the sign-in page, which leads back to it', async () => {
  const stale = { cookie: 'karam_session=gone' };
  for (const [path, headers] of [
    ['/business', {}],
    ['/business/tips?status=paid', {}],
    ['/admin/payouts/1', {}],
    ['/account', stale],
  ] as const) {
    const { page } = await open(karam.visitor(), path, headers);
    expect([page.statusCode, page.headers.location, page.payload]).toEqual([302, '/auth', '']);
    const kept = page.cookies.find(({ name }) => name === RETURN_COOKIE);
    expect(kept).toMatchObject({ value: path, path: '/auth', sameSite: 'Strict', maxAge: 60 });
  }
  for (const path of ['/', '/auth', '/business/pending', '/terms', '/nowhere'])
    expect((await open(karam.visitor(), path)).page.headers.location).toBeUndefined();
  expect((await open(world.owner, '/business')).page.statusCode).toBe(200);
  // Of another role: the browser says so, and shows nothing of the page.
  expect((await open(world.owner, '/admin')).page.statusCode).toBe(200);
});

test('a page may run the one script inside it, and no other', async () => {
  for (const [client, path] of [
    [world.anonymous, '/'],
    [world.owner, '/business/details'],
  ] as const) {
    const { page, html } = await open(client, path);
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(1);
    const names = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${names[0]}';`);
  }
});

test('the landing page and the page to sign in are rendered in Arabic, in the chosen theme and with the platform’s name', async () => {
  await karam.db.updateTable('settings').set({ platformNameAr: 'وفاء' }).execute();
  const cookie = 'karam_locale=ar; karam_theme=dark';
  for (const path of ['/', '/auth']) {
    const { html } = await open(world.anonymous, path, { cookie });
    expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(html).toMatch(/<title>[^<]*وفاء<\/title>/);
  }
});

test('staff read their pages in Urdu, with the file of its words; owners who ask for it read English', async () => {
  const urdu = { 'accept-language': 'ur-PK,en;q=0.5' };
  const { html: signIn } = await open(world.anonymous, '/auth', urdu);
  const { html: staff } = await open(world.staff, '/', urdu);
  const { html: owner } = await open(world.owner, '/', urdu);
  for (const html of [signIn, staff]) {
    expect(html).toContain('<html lang="ur" dir="rtl">');
    expect(html).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/ur-[\w-]+\.js">/);
  }
  expect(signIn).toContain('پاس ورڈ بھول گئے؟');
  expect(owner).toContain('<html lang="en" dir="ltr">');
  expect(owner).not.toContain('/assets/ur-');
});

test('the pages to sign in and to sign up are rendered with their forms', async () => {
  const { html: signUp } = await open(world.anonymous, '/auth?tab=sign-up');
  expect(signUp).toMatch(/autocomplete="new-password"/i);
  const { html } = await open(world.anonymous, '/auth');
  expect(html).toMatch(/autocomplete="current-password"/i);
  expect(html).toContain('<title>Sign In · Karam</title>');
});

test('an owner gets the dashboard with its figures, and no part of it is still loading', async () => {
  for (const path of ['/business', '/business/dashboard', '/']) {
    const { page, html, read } = await open(world.owner, path);
    expect(html).toContain(`Business of ${world.owner.user?.username}`);
    expect(html).not.toMatch(LOADING);
    expect(read).toContain('/api/analytics/summary');
    expect(page.headers[KEEP_HEADER]).toBe('yes');
    expect(page.headers['cache-control']).toBe('private, no-store');
  }
});

test('an admin gets the dashboard with the list of businesses', async () => {
  const { html, read } = await open(world.admin, '/admin');
  expect(html).toContain(`Business of ${world.owner.user?.username}`);
  expect(html).not.toMatch(LOADING);
  expect(read).toContain('/api/admin/stats');
});

test.each(appPagePaths)('%s is rendered for each role, whatever its parameters name', async (path) => {
  const ids = path.replace(/:\w*Id/, String(world.businessId)).replace(/:\w+/, 'x'.repeat(43));
  for (const client of [world.anonymous, world.staff, world.owner, world.admin]) {
    const { page, html, read } = await open(client, ids);
    // Which pages these are is shown by test/web/page-access.test.ts.
    if (client === world.anonymous && page.headers.location === '/auth') continue;
    expect(page.statusCode).toBe(200);
    expect(read).toContain('/api/auth/user');
    expect(html).toContain('</footer>');
    // A part that failed is left to the browser, as is what the API refuses: nothing has these tokens and ids.
    if (!path.includes(':') || path.includes(':businessId')) expect(html).not.toContain('<!--$!-->');
  }
});

/** Pages that begin with a mail, a guest's link or a moment that this world does not have. */
const FROM_OUTSIDE = [
  ...['/auth', '/unauthorized', '/forgot-password', '/reset-password/:token', '/confirm-email/:token'],
  ...['/income/:token', '/invite/:token', '/join/:token', '/statement', '/statement/:code'],
  ...['/business/register', '/business/pending', '/admin/dashboard'],
  ...['/invoices/:invoiceId', '/admin/disputes/:provider/:disputeId', '/admin/bank-files/:fileId'],
  '/admin/paydays/:runId',
  ...['/admin/payouts/:payoutId', '/business/payouts/:payoutId'],
];

test('every page is reached by links from the home of a role that may open it', async () => {
  const reached = async (client: Client) => {
    const found = new Set<string>(['/']);
    const next = ['/'];
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      const { html } = await open(client, path);
      for (const [, href = ''] of html.matchAll(/ href="(\/[^"?#]*)/g)) {
        const pattern = findPattern(appPagePaths, href);
        if (!pattern || found.has(pattern)) continue;
        found.add(pattern);
        next.push(href);
      }
    }
    return found;
  };
  const owner = await reached(world.owner);
  const staff = await reached(world.staff);
  const admin = await reached(world.admin);
  const unreached = appPagePaths.filter((path) => {
    if (path.startsWith('/business')) return !owner.has(path);
    if (path.startsWith('/admin')) return !admin.has(path);
    return !(/^\/staff\/[a-z]/.test(path) ? staff : owner).has(path);
  });
  expect(unreached.sort()).toEqual([...FROM_OUTSIDE].sort());
});

test('nobody gets the content of a page of another role: its scripts lead away', async () => {
  for (const [client, path] of [
    [world.owner, '/admin'],
    [world.admin, '/business'],
    [world.staff, '/business/staff'],
  ] as const) {
    const { page, html, read } = await open(client, path);
    expect(page.statusCode).toBe(200);
    expect(html).toMatch(LOADING);
    expect(read).not.toContain('/api/analytics/summary');
    expect(read).not.toContain('/api/admin/stats');
    expect(page.headers[KEEP_HEADER]).toBeUndefined();
  }
});

test('one owner’s page has nothing of another owner', async () => {
  const other = await makeWorld(karam);
  const { html } = await open(world.owner, '/business');
  expect(html).not.toContain(`Business of ${other.owner.user?.username}`);
});

test('a name with HTML in it is escaped, in the page and in its data', async () => {
  const name = '</script><script>alert(1)</script>"&';
  await karam.db.updateTable('businesses').set({ name }).where('id', '=', world.businessId).execute();
  const { html, read } = await open(world.owner, '/business');
  expect(html).not.toContain('<script>alert');
  // Its data, the platform, the script inside it and its first file.
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(read).toContain('/api/businesses/mine');
});

test('when many come at once, browsers render the pages of some', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 * MOST_AT_ONCE }, () => open(world.owner, '/business')),
  );
  const rendered = answers.filter(({ read }) => read);
  expect(rendered.length).toBeGreaterThanOrEqual(MOST_AT_ONCE);
  expect(rendered.length).toBeLessThan(answers.length);
  expect(answers.every(({ page }) => page.statusCode === 200)).toBe(true);
  expect((await open(world.owner, '/business')).read).toBeDefined();
});

test('a page that was not rendered says in four languages that it needs scripts, by the name of the platform', async () => {
  await karam.db
    .updateTable('settings')
    .set({ platformName: 'Tips & <Co>', platformNameAr: 'إكرام' })
    .execute();
  const pages = await Promise.all(
    Array.from({ length: 3 * MOST_AT_ONCE }, () => open(world.owner, '/business')),
  );
  const { html = '' } = pages.find(({ read }) => !read) ?? {};
  expect(html).toContain('<title>Tips &amp; &lt;Co&gt;</title>');
  expect(html).toContain('Tips &amp; &lt;Co&gt; needs JavaScript');
  expect(html).toContain('يحتاج إكرام إلى');
});

test('a path that is no page is answered with 404 and a page that says so', async () => {
  for (const client of [world.anonymous, world.owner]) {
    const { page, html } = await open(client, '/nothing/here');
    expect(page.statusCode).toBe(404);
    expect(html).toContain('<title>Page not found · ');
  }
});

test('a query belongs to the page: a filtered list is rendered with what it finds', async () => {
  const { html, read } = await open(world.admin, '/admin?search=nobody-has-this-name');
  expect(read?.some((key) => key.includes('search=nobody-has-this-name'))).toBe(true);
  expect(html).not.toContain(`Business of ${world.owner.user?.username}`);
});

test('after every dashboard was rendered, the documentation of the API can still be made', async () => {
  for (const client of [world.anonymous, world.staff, world.owner, world.admin]) await open(client, '/');
  await open(world.owner, '/business');
  await open(world.admin, '/admin');
  expect((await world.anonymous.get('/api/openapi.json')).statusCode).toBe(200);
});
