import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresClient } from '#server/db/postgres-client.ts';

type Hooks = {
  onMessage(payload: string): void;
  /** Called when listening starts, and again after each reconnect. Notifications in between are lost. */
  onListening(): void;
  onError(error: unknown): void;
};

const TRY_AGAIN_MS = 1000;

/** Opens a connection that LISTENs, and reconnects until it is closed. */
export function listenTo(url: string, channel: string, hooks: Hooks): { close(): Promise<void> } {
  const closing = new AbortController();
  const done = listen();
  return {
    async close() {
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
      hooks.onListening();
      await Promise.race([lost, aborted(closing.signal)]);
    } finally {
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
