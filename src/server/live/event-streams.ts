import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Answers that stay open and tell a browser when something happened (server-sent events). */
export type EventStreams = { open(subject: number): { stream: PassThrough; say(event: string): void } };

/** Shorter than the patience of any proxy for a connection that says nothing. */
const HEARTBEAT_MS = 25_000;
/** Then the browser connects again, and is asked again who it is. */
const LIFETIME_MS = 15 * 60_000;
/** A person's own open windows; more than these are ended, the oldest first. */
const MOST_FOR_ONE = 20;

export function eventStreams(app: FastifyInstance): EventStreams {
  const open = new Map<number, Set<PassThrough>>();
  const everyStream = () => [...open.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => {
    for (const stream of everyStream()) stream.write(': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // Closing waits for answers under way, and these would never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const stream of everyStream()) stream.end();
  });

  return {
    open(subject) {
      const streams = open.get(subject) ?? new Set();
      const [oldest] = streams;
      if (oldest && streams.size >= MOST_FOR_ONE) oldest.end();
      const stream = new PassThrough();
      open.set(subject, streams.add(stream));
      const expiry = setTimeout(() => stream.end(), LIFETIME_MS);
      expiry.unref();
      stream.once('close', () => {
        clearTimeout(expiry);
        streams.delete(stream);
        if (streams.size === 0) open.delete(subject);
      });
      // The first bytes go out at once, so that the browser knows it is connected.
      stream.write('retry: 3000\n\n');
      return { stream, say: (event) => stream.writable && stream.write(`event: ${event}\ndata: {}\n\n`) };
    },
  };
}
