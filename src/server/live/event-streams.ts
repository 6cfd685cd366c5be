import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Server-sent event streams: responses that stay open to tell browsers about changes. */
export type EventStreams = { open(userId: string): { stream: PassThrough; say(event: string): void } };

/** Shorter than the idle timeout of usual proxies. */
const HEARTBEAT_MS = 25_000;
/** After this time the browser reconnects, and its session is checked again. */
const LIFETIME_MS = 15 * 60_000;
/** Open streams of one user. When there are more, the oldest is closed. */
const MOST_FOR_ONE = 20;

export function eventStreams(app: FastifyInstance): EventStreams {
  const open = new Map<string, Set<PassThrough>>();
  let closing = false;
  const everyStream = () => [...open.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => {
    for (const stream of everyStream()) write(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // The server waits for open responses when it closes, and these would never end by themselves.
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
      // Send the first bytes at once, so that the browser knows it is connected.
      stream.write('retry: 3000\n\n');
      if (closing) finish(stream);
      return { stream, say: (event) => write(stream, `event: ${event}\ndata: {}\n\n`) };
    },
  };
}

/** Closes the stream of a client that does not read, because its buffer would grow. The browser reconnects. */
function write(stream: PassThrough, text: string): void {
  if (!stream.writable) return;
  if (stream.writableNeedDrain) stream.destroy();
  else stream.write(text);
}

function finish(stream: PassThrough): void {
  if (stream.writableNeedDrain) stream.destroy();
  else stream.end();
}
