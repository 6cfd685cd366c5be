import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Part of every tag. Raise it when codes come to be drawn differently, or browsers would keep the old drawing. */
const DRAWING_VERSION = 1;
const MAX_AGE_SECONDS = 60 * 60;

/** A code depends on its link and its form alone, so its ETag is known before it is drawn. */
export function drawingTag(link: string, form: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, form, link]))
    .digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

export function setCacheHeaders(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
}

/** True when the browser has this drawing already and nothing needs to be drawn. */
export function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}
