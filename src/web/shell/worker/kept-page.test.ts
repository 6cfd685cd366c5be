import { expect, test } from 'vitest';
import { ALL_STYLES_ID } from '#shared/kept-pages.ts';
import { asKept, endsEra, isUsable, scriptsOf } from '#web/shell/worker/kept-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const html = `<!doctype html><html lang="en" dir="ltr"><body><div id="root">12.50 AED</div>
<script type="application/json" id="given-answers">{"answers":["AE070331234567890123456"]}</script>
<script type="module" src="/assets/drawn-a1.js" data-later="/assets/react-b2.js /assets/base-c3.js"></script></body></html>`;
const headers = new Headers({ 'content-security-policy': "default-src 'none'", 'content-encoding': 'br' });

test('a kept page has its figures and its security headers, but not the answers of the API', async () => {
  const kept = asKept(html, headers, 0);
  const text = await kept.clone().text();
  expect(text).toContain('<html data-kept="0" lang="en"');
  expect(text).toContain('12.50 AED');
  expect(text).not.toContain('AE0703');
  expect(text).toContain('data-later=');
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(kept.headers.get('content-encoding')).toBeNull();
});

test('a kept page begins with the styles that it needs, and has all of them at its end, for its scripts', async () => {
  const all = '<style>.amount{color:green}.menu{color:red}</style>';
  const page = `<html lang="en"><head>${all}</head><body><p class="amount">12.50 AED</p></body></html>`;
  expect(await asKept(page, headers, 0).text()).toBe(
    '<html data-kept="0" lang="en"><head><style>.amount{color:green}</style></head>' +
      `<body><p class="amount">12.50 AED</p><template id="${ALL_STYLES_ID}">${all}</template></body></html>`,
  );
});

test('a page is kept for a day', () => {
  const kept = asKept(html, headers, 0);
  expect(isUsable(kept, DAY_MS - 1)).toBe(true);
  expect(isUsable(kept, DAY_MS)).toBe(false);
});

test('all scripts of a page are kept with it', () => {
  expect(scriptsOf(html)).toEqual(['/assets/drawn-a1.js', '/assets/react-b2.js', '/assets/base-c3.js']);
});

test.each([
  ['POST', '/api/login'],
  ['POST', '/api/login/passkey'],
  ['POST', '/api/logout'],
  ['POST', '/api/register'],
  ['POST', '/api/password'],
  ['POST', '/api/password-resets/token'],
  ['DELETE', '/api/account/sessions/1'],
  ['POST', '/api/portal/workplaces/1/choose'],
  ['POST', '/api/invites/token/accept'],
  ['GET', '/language/ar'],
])('%s %s ends the time for which a page is kept', (method, path) => {
  expect(endsEra(method, path)).toBe(true);
});

test.each([
  ['GET', '/api/account/sessions'],
  ['POST', '/api/staff'],
  ['GET', '/business'],
])('%s %s does not', (method, path) => {
  expect(endsEra(method, path)).toBe(false);
});
