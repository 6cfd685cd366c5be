import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Answers that stay open and tell a browser when something happened (server-sent events). */
export type EventStreams = { open(userId: string): { stream: PassThrough; say(event: string): void } };

/** Shorter than the patience of any proxy for a connection that says nothing. */
const HEARTBEAT_MS = 25_000;
/** Then the browser connects again, and is asked again who it is. */
const LIFETIME_MS = 15 * 60_000;
/** A person's own open windows; more than these are ended, the oldest first. */
const MOST_FOR_ONE = 20;

export function eventStreams(app: FastifyInstance): EventStreams {
  const open = new Map<string, Set<PassThrough>>();
  let closing = false;
  const everyStream = () => [...open.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => {
    for (const stream of everyStream()) write(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // Closing waits for answers under way, and these would never end by themselves.
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(heartbeat);
    for (const stream of everyStream()) finish(stream);
  });

  return {
    open(userId) {
      const streams = open.get(userId) ?? new Set();
      const [oldest] = streams;
      if (oldest && streams.size >= MOST_FOR_ONE) finish(oldest);
      const stream = new PassThrough();
      open.set(userId, streams.add(stream));
      const expiry = setTimeout(() => finish(stream), LIFETIME_MS);
      expiry.unref();
      stream.once('close', () => {
        clearTimeout(expiry);
        streams.delete(stream);
        if (streams.size === 0) open.delete(userId);
      });
      // The first bytes go out at once, so that the browser knows it is connected.
      stream.write('retry: 3000\n\n');
      if (closing) finish(stream);
      return { stream, say: (event) => write(stream, `event: ${event}\ndata: {}\n\n`) };
    },
  };
}

/** Whoever does not read gets no more: what waits for them would fill the memory. The browser connects again. */
function write(stream: PassThrough, text: string): void {
  if (!stream.writable) return;
  if (stream.writableNeedDrain) stream.destroy();
  else stream.write(text);
}

function finish(stream: PassThrough): void {
  if (stream.writableNeedDrain) stream.destroy();
  else stream.end();
}
