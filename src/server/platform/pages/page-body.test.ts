import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';

const words = 'Thank you '.repeat(100);

test('a compressed page keeps no more memory than its bytes', async () => {
  const page = pageBody(words);
  for (const encoding of ['br', 'gzip'] as const) {
    const body = await page.in(encoding);
    expect(body.buffer.byteLength, encoding).toBe(body.length);
  }
});

test('a page is compressed as asked, once for all who ask at the same time or later', async () => {
  const page = pageBody(words);
  const [one, other] = await Promise.all([page.in('br'), page.in('br')]);
  expect(other).toBe(one);
  expect(await page.in('br')).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe(words);
});

test.each([
  ['br', 'gzip'],
  ['gzip', 'br'],
] as const)('a page that was asked for as %s is the same as %s and as plain text', async (first, second) => {
  const page = pageBody(words);
  const bodies = { [first]: await page.in(first), [second]: await page.in(second) };
  expect(brotliDecompressSync(bodies.br as Buffer).toString()).toBe(words);
  expect(gunzipSync(bodies.gzip as Buffer).toString()).toBe(words);
  expect((await page.in('identity')).toString()).toBe(words);
});

test('the text of a page is kept until it is compressed, and then no more', async () => {
  const page = pageBody(words);
  const text = await page.in('identity');
  expect(await page.in('identity')).toBe(text);
  await page.in('br');
  const again = await page.in('identity');
  expect(again).not.toBe(text);
  expect(again.toString()).toBe(words);
});

test('pages with the same text have the same digest, others do not', () => {
  expect(pageBody(words).digest).toBe(pageBody(words).digest);
  expect(pageBody(`${words}!`).digest).not.toBe(pageBody(words).digest);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['deflate,gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.00, gzip;q=0', 'identity'],
  ['br;q=0.05', 'br'],
  ['xbr;q=1, brotli', 'identity'],
])('a browser that accepts "%s" gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
