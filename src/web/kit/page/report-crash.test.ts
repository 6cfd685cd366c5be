import { afterEach, expect, test, vi } from 'vitest';
import { tipPagePaths } from '#shared/paths.ts';
import { reportCrash } from '#web/kit/page/report-crash.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page reports each of its first five errors once, shortened, and without its own address', () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('KARAM_BUILD', 'a1b2c3d4');
  vi.stubGlobal('window', { location: { pathname: '/t/secret-of-the-guest' } });
  const messages = ['x'.repeat(1000), 'x'.repeat(1000), 'b', 'c', 'd', 'e', 'f'];
  for (const message of messages) reportCrash(new TypeError(message), tipPagePaths);
  const sent = fetched.mock.calls.map(([path, init]) => ({ path, ...JSON.parse(String(init.body)) }));
  expect(sent.map(({ message }) => message)).toEqual(['x'.repeat(300), 'b', 'c', 'd', 'e']);
  expect(sent[0]).toMatchObject({ path: '/api/page-crashes', page: '/t/:token', build: 'a1b2c3d4' });
  expect(JSON.stringify(sent)).not.toContain('secret-of-the-guest');
});
