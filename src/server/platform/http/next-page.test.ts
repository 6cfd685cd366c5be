import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { linkNextPage } from '#server/platform/http/idempotency.ts';

async function linkFor(url: string, ids: number[]): Promise<unknown> {
  const app = Fastify();
  app.get('/api/list', async (_request, reply) => {
    const rows = ids.map((id) => ({ id }));
    linkNextPage(reply, { limit: 3 }, rows);
    return rows;
  });
  const { headers } = await app.inject(url);
  await app.close();
  return headers.link;
}

test('a full page links to the rows before its last one, with the same filters', async () => {
  expect(await linkFor('/api/list', [9, 8, 5])).toBe('</api/list?before=5>; rel="next"');
  expect(await linkFor('/api/list?search=a%26b&limit=3&before=10', [9, 8, 5])).toBe(
    '</api/list?search=a%26b&limit=3&before=5>; rel="next"',
  );
});

test('a page that is not full is the last one and links to no other', async () => {
  expect(await linkFor('/api/list', [9, 8])).toBeUndefined();
  expect(await linkFor('/api/list', [])).toBeUndefined();
});
