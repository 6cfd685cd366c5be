import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Part of every ETag. Increase it when the drawing changes, otherwise browsers keep the old picture. */
const DRAWING_VERSION = 1;
const MAX_AGE_SECONDS = 60 * 60;

/** A QR code depends only on its link and its format, so its ETag is known before it is drawn. */
export function drawingTag(link: string, format: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, format, link]))
    .digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

export function setCacheHeaders(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
}

/** True if the browser already has this picture, so it need not be drawn. */
export function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}
