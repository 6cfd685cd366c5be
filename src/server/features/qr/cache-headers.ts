import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Part of every tag: raise it when a code comes to be drawn differently, or old drawings would be taken for current. */
const DRAWING = 1;
const MAX_AGE_SECONDS = 60 * 60;

/**
 * A code is drawn from its link and its form alone, so the tag is known before it is drawn. True when the browser has
 * this very drawing already: then nothing is to be drawn.
 */
export function isInCache(reply: FastifyReply, link: string, form: string): boolean {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING, form, link]))
    .digest('base64url');
  const tag = `"${digest.slice(0, 22)}"`;
  reply.header('etag', tag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
  const known = reply.request.headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}
