import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openAppPages } from '#server/platform/pages/app-pages.ts';
import { MOST_AT_ONCE } from '#server/platform/pages/draw-page.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { GIVEN_ANSWERS_ID, type GivenAnswers } from '#shared/contracts/app-page.ts';
import { KEEP_HEADER } from '#shared/kept-pages.ts';
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
  const json = new RegExp(`id="${GIVEN_ANSWERS_ID}">(.*?)</script>`, 's').exec(payload)?.[1];
  const given: GivenAnswers | undefined = json ? JSON.parse(json) : undefined;
  return { page, html: payload, asked: given?.answers.map(({ key }) => key.join('/')) };
};

test('a visitor gets the landing page as a whole, with the answers that it needs', async () => {
  const { page, html, asked } = await open(world.anonymous, '/');
  expect(page.statusCode).toBe(200);
  expect(html).toContain('<title>Karam</title>');
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(page.headers[KEEP_HEADER]).toBeUndefined();
  expect(html).not.toContain('<link rel="stylesheet"');
  expect(asked).toEqual(['/api/auth/user', '/api/tips/terms']);
});

test('a drawn page may run the one script inside it, and no other; other pages may run none', async () => {
  for (const [client, path] of [
    [world.anonymous, '/'],
    [world.owner, '/business'],
  ] as const) {
    const { page, html } = await open(client, path);
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(1);
    const names = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${names[0]}';`);
  }
  const { page } = await open(world.owner, '/business/details');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
});

test('the landing page and the page to sign in are drawn in Arabic, in the chosen theme and with the platform’s name', async () => {
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
    expect(html).toMatch(/data-later="[^"]*\/assets\/ur-[\w-]+\.js"/);
  }
  expect(signIn).toContain('پاس ورڈ بھول گئے؟');
  expect(owner).toContain('<html lang="en" dir="ltr">');
  expect(owner).not.toContain('/assets/ur-');
});

test('the page to sign in is drawn with its form', async () => {
  const { html } = await open(world.anonymous, '/auth');
  expect(html).toContain('autocomplete="current-password"');
  expect(html).toContain('<title>Sign In · Karam</title>');
});

test('an owner gets the dashboard with its figures, and no part of it is still loading', async () => {
  for (const path of ['/business', '/business/dashboard', '/']) {
    const { page, html, asked } = await open(world.owner, path);
    expect(html).toContain(`Business of ${world.owner.user?.username}`);
    expect(html).not.toMatch(LOADING);
    expect(asked).toContain('/api/analytics/summary');
    expect(page.headers[KEEP_HEADER]).toBe('yes');
    expect(page.headers['cache-control']).toBe('private, no-store');
  }
});

test('an admin gets the dashboard with the list of businesses', async () => {
  const { html, asked } = await open(world.admin, '/admin');
  expect(html).toContain(`Business of ${world.owner.user?.username}`);
  expect(html).not.toMatch(LOADING);
  expect(asked).toContain('/api/admin/stats');
});

test('nobody gets a page of another role, nor anything that the API would refuse', async () => {
  for (const [client, path] of [
    [world.anonymous, '/business'],
    [world.anonymous, '/admin'],
    [world.owner, '/admin'],
    [world.admin, '/business'],
  ] as const) {
    const { page, html, asked } = await open(client, path);
    expect(page.statusCode).toBe(200);
    expect(asked).toBeUndefined();
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain(`Business of ${world.owner.user?.username}`);
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
  const { html, asked } = await open(world.owner, '/business');
  expect(html).not.toContain('<script>alert');
  // Its answers, the platform, the script inside it and its first file.
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(asked).toContain('/api/businesses/mine');
});

test('when many come at once, the pages of some are left to their scripts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 * MOST_AT_ONCE }, () => open(world.owner, '/business')),
  );
  const drawn = answers.filter(({ asked }) => asked);
  expect(drawn.length).toBeGreaterThanOrEqual(MOST_AT_ONCE);
  expect(drawn.length).toBeLessThan(answers.length);
  expect(answers.every(({ page }) => page.statusCode === 200)).toBe(true);
  expect((await open(world.owner, '/business')).asked).toBeDefined();
});

test('a path with a query, and every other page, is left to the scripts', async () => {
  for (const path of ['/auth?tab=sign-up', '/business?range=month', '/help']) {
    expect((await open(world.owner, path)).html).toContain('<div id="root"></div>');
  }
});

test('after every dashboard was rendered, the documentation of the API can still be made', async () => {
  for (const client of [world.anonymous, world.staff, world.owner, world.admin]) await open(client, '/');
  await open(world.owner, '/business');
  await open(world.admin, '/admin');
  expect((await world.anonymous.get('/api/openapi.json')).statusCode).toBe(200);
});
