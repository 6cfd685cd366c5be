import { expect, test } from 'vitest';
import { appPagePaths, listedPagePaths } from '#shared/paths.ts';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();

/** The rule of RFC 9309: the longest pattern that fits decides, and without one the path is allowed. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].filter(([, , pattern = '']) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}`).test(path),
  );
  const longest = rules.sort(([, , one = ''], [, , other = '']) => other.length - one.length)[0];
  return longest?.[1] !== 'Disallow';
}

test('search engines may read public pages and guests’ pages, and nothing behind a sign-in', async () => {
  const answer = await karam.visitor().get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const may = (path: string) => mayCrawl(answer.payload, path);
  const open = [...listedPagePaths, '/auth', '/tip/7', '/business/7/tip', '/assets/a.js'];
  expect(open.filter((path) => !may(path))).toEqual([]);
  const closed = [
    ...appPagePaths.filter((path) => !open.includes(path)).map((path) => path.replaceAll(/:\w+/g, '7')),
    ...['/t/some-token', '/api/docs', '/language/ar', '/admin/payouts?page=2'],
  ];
  expect(closed.filter(may)).toEqual([]);
  expect(answer.payload).toContain('Sitemap: http://karam.test/sitemap.xml');
});

test('the sitemap lists exactly the public pages', async () => {
  const answer = await karam.visitor().get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...answer.payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(listedPagePaths.map((path) => `http://karam.test${path}`));
});

test('the OpenAPI document says which operations need the session cookie', async () => {
  const document = (await karam.visitor().get('/api/openapi.json')).json();
  expect(document.components.securitySchemes.session).toMatchObject({
    type: 'apiKey',
    in: 'cookie',
    name: 'karam_session',
  });
  const security = (path: string, method: string) => document.paths[path][method].security;
  expect(security('/api/admin/stats', 'get')).toEqual([{ session: [] }]);
  expect(security('/api/staff', 'post')).toEqual([{ session: [] }]);
  for (const [path, method] of [
    ['/api/tips', 'post'],
    ['/api/login', 'post'],
    ['/api/tips/terms', 'get'],
  ] as const)
    expect(security(path, method)).toBeUndefined();
});
