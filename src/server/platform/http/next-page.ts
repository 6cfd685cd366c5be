import type { FastifyReply } from 'fastify';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

/** Adds a Link header to the next page if this page is full. The other query parameters are kept. */
export function linkNextPage(reply: FastifyReply, page: PageQuery, rows: { id: number }[]): void {
  const last = rows.at(-1);
  if (!last || rows.length < page.limit) return;
  const { url } = reply.request;
  const [path = url] = url.split('?', 1);
  const next = new URLSearchParams(url.slice(path.length));
  next.set('before', String(last.id));
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
