import { expect, test } from 'vitest';
import { asKept, endsEra, isUsable, scriptsOf } from '#web/shell/worker/kept-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const html = `<!doctype html><html lang="en" dir="ltr"><body><div id="root">12.50 AED</div>
<script type="application/json" id="page-data">{"queries":["AE070331234567890123456"]}</script>
<script type="module" src="/assets/index-a1.js"></script>
<link rel="modulepreload" href="/assets/react-b2.js"><link rel="modulepreload" href="/assets/base-c3.js"></body></html>`;
const headers = new Headers({ 'content-security-policy': "default-src 'none'", 'content-encoding': 'br' });

test('a kept page has its figures and its security headers, but not the responses of the API', async () => {
  const kept = asKept(html, headers, 0);
  const text = await kept.clone().text();
  expect(text).toContain('<html data-kept="0" lang="en"');
  expect(text).toContain('12.50 AED');
  expect(text).not.toContain('AE0703');
  expect(text).toContain('/assets/index-a1.js');
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(kept.headers.get('content-encoding')).toBeNull();
});

test('a page is kept for a day', () => {
  const kept = asKept(html, headers, 0);
  expect(isUsable(kept, DAY_MS - 1)).toBe(true);
  expect(isUsable(kept, DAY_MS)).toBe(false);
});

test('all scripts of a page are kept with it', () => {
  expect(scriptsOf(html)).toEqual(['/assets/index-a1.js', '/assets/react-b2.js', '/assets/base-c3.js']);
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
