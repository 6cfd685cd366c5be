import type { FastifyReply } from 'fastify';
import type { PageQuery } from '#shared/contracts/paging.ts';

/** A full page may have a next one: the Link header says where, with the rest of the query as it was. */
export function linkNextPage(reply: FastifyReply, page: PageQuery, rows: { id: number }[]): void {
  const last = rows.at(-1);
  if (!last || rows.length < page.limit) return;
  const { url } = reply.request;
  const [path = url] = url.split('?', 1);
  const next = new URLSearchParams(url.slice(path.length));
  next.set('before', String(last.id));
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
