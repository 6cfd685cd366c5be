import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';

/** Sends a PostgreSQL notification, of at most 8,000 bytes, to every connection that listens to the channel. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
}

type Hooks = {
  onMessage(payload: string): void;
  /** Called when listening starts, and again after each reconnect. Notifications in between are lost. */
  onListening(): void;
  onError(error: unknown): void;
};

const TRY_AGAIN_MS = 1000;

/** A connection that says nothing for so long counts as lost. */
const ANSWER_MS = 2000;

/** Opens a connection that LISTENs, and reconnects until it is closed. */
export function listenTo(url: string, channel: string, hooks: Hooks) {
  const closing = new AbortController();
  let connected: PostgresClient | undefined;
  const done = listen();
  return {
    /**
     * Resolves when `onMessage` has been called for every notification that was committed before. Rejects if there is no
     * connection, or no answer.
     */
    async catchUp(): Promise<void> {
      if (!connected) throw new Error('the connection is lost');
      // PostgreSQL delivers pending notifications before it says that a statement is complete.
      await connected.query('SELECT');
    },
    async close(): Promise<void> {
      closing.abort();
      await done;
    },
  };

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        hooks.onError(error);
        await sleep(TRY_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves when `close` is called, rejects when the connection is lost. */
  async function listenOnce(): Promise<void> {
    const client = new PostgresClient({
      connectionString: url,
      application_name: 'karam live',
      connectionTimeoutMillis: 5000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      // Notices a dead connection within minutes. The default of most systems is two hours.
      keepAliveInitialDelayMillis: 30_000,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection was closed')));
    });
    // Awaited below. Until then a rejection must not count as unhandled.
    lost.catch(() => undefined);
    client.on('notification', ({ payload }) => hooks.onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      connected = client;
      hooks.onListening();
      await Promise.race([lost, aborted(closing.signal)]);
    } finally {
      connected = undefined;
      await client.end().catch(() => undefined);
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
