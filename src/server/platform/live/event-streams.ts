import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type EventStreams = ReturnType<typeof eventStreams>;

type Options = {
  /** Of these session ids, those whose session has not ended. */
  listOpenSids(sids: string[]): Promise<string[]>;
  heartbeatMs?: number | undefined;
  /** How many streams may be open in this process. */
  most: number;
  /** The error for the next one. */
  tooMany(): Error;
};

/** Shorter than the idle timeout of usual proxies. */
const HEARTBEAT_MS = 25_000;
/** After this time the browser reconnects, and its access is checked again. */
const LIFETIME_MS = 15 * 60_000;
/** Open streams of one user. When there are more, the oldest is closed. */
const MOST_FOR_ONE = 20;

/** Server-sent event streams: responses that stay open to tell browsers about changes. */
export function eventStreams(
  app: FastifyInstance,
  { listOpenSids, heartbeatMs = HEARTBEAT_MS, most, tooMany }: Options,
) {
  /** The open streams of each user, with the session they were opened with. */
  const open = new Map<string, Map<PassThrough, string>>();
  let openCount = 0;
  let closing = false;
  const everyStream = () => [...open.values()].flatMap((streams) => [...streams]);
  const heartbeat = setInterval(() => {
    for (const [stream] of everyStream()) write(stream, ': still here\n\n');
    void endWithoutSession();
  }, heartbeatMs);
  heartbeat.unref();
  // The server waits for open responses when it closes, and these would never end by themselves.
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(heartbeat);
    for (const [stream] of everyStream()) finish(stream);
  });

  /** Another process may have ended a session, or its time is over. */
  async function endWithoutSession(): Promise<void> {
    const streams = everyStream();
    if (streams.length === 0) return;
    try {
      const stillOpen = new Set(await listOpenSids([...new Set(streams.map(([, sid]) => sid))]));
      for (const [stream, sid] of streams) if (!stillOpen.has(sid)) finish(stream);
    } catch (error) {
      // The next heartbeat asks again.
      app.log.warn({ err: error }, 'the sessions of open streams could not be checked');
    }
  }

  return {
    open(userId: string, sid: string) {
      const streams = open.get(userId) ?? new Map<PassThrough, string>();
      const [oldest] = streams.keys();
      if (oldest && streams.size >= MOST_FOR_ONE) finish(oldest);
      else if (openCount >= most) throw tooMany();
      openCount += 1;
      const stream = new PassThrough();
      open.set(userId, streams.set(stream, sid));
      const expiry = setTimeout(() => finish(stream), LIFETIME_MS);
      expiry.unref();
      stream.once('close', () => {
        clearTimeout(expiry);
        openCount -= 1;
        streams.delete(stream);
        if (streams.size === 0) open.delete(userId);
      });
      // Send the first bytes at once, so that the browser knows it is connected.
      stream.write('retry: 3000\n\n');
      if (closing) finish(stream);
      return { stream, say: (event: string) => write(stream, `event: ${event}\ndata: {}\n\n`) };
    },
    /** Ends the streams of one session, or of all sessions of a user. */
    endOf(ended: { sid: string } | { userId: string }): void {
      const streams = 'sid' in ended ? everyStream() : [...(open.get(ended.userId) ?? [])];
      for (const [stream, sid] of streams) if (!('sid' in ended) || ended.sid === sid) finish(stream);
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
