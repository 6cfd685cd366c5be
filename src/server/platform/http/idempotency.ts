import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type AppError, refuse } from '#server/platform/http/app-error.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

/** A client's key and a hash of its request. The same key with another request is an error, not a retry. */
export type Idempotency = { key: string; requestHash: string };

/** `parts` are the values that make two requests equal. Their order must never change. */
export function idempotencyOf(key: string | undefined, parts: unknown[]): Idempotency | null {
  if (key === undefined) return null;
  return { key, requestHash: hash('sha256', JSON.stringify(parts), 'base64url') };
}

export function refuseOtherRequest(
  first: { requestHash: string | null },
  { requestHash }: Idempotency,
): void {
  if (first.requestHash !== requestHash) throw keyWasUsed();
}

export function keyWasUsed(): AppError {
  return refuse('conflict', 'idempotency_key_used');
}

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
