import { listenTo } from '#server/platform/db/notify.ts';

export type DatabaseWatch = {
  /** How often the database was away and came back since the watch began. */
  restarts(): number;
  /** When it came back the last time. */
  lastRestartAt(): Date | undefined;
  close(): Promise<void>;
};

/**
 * Counts how often the database was away, by one connection that is always open. A restart ends it, and so does a
 * failover, the crash of a PostgreSQL process (PostgreSQL then ends all its connections), or a broken network.
 */
export function watchDatabase(url: string, clock: () => Date): DatabaseWatch {
  let connects = 0;
  let lastAt: Date | undefined;
  const listening = listenTo(url, 'karam_watch', {
    onMessage: () => undefined,
    onListening() {
      connects += 1;
      if (connects > 1) lastAt = clock();
    },
    // The pools log that it is away.
    onError: () => undefined,
  });
  return { restarts: () => Math.max(connects - 1, 0), lastRestartAt: () => lastAt, close: listening.close };
}
