import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { listenTo } from '#server/db/listen-to.ts';
import { notify } from '#server/db/notify.ts';

/** Tells open dashboards of a business that tips came in. Works across nodes. */
export type TipUpdates = {
  announce(businessIds: Iterable<number>): void;
  /** Call the returned function to stop following. */
  follow(businessId: number, listener: () => void): () => void;
  close(): Promise<void>;
};

type Log = { warn(detail: object, message: string): void };

const CHANNEL = 'karam_tips';
/** A notification can hold 8,000 bytes; an id with its comma needs at most 11. */
const MOST_IDS = 700;
/** At most one notification in this time: each is a commit that competes with tips, and dashboards need no more. */
const PAUSE_MS = 100;

/**
 * Uses LISTEN and NOTIFY. NOTIFY runs after the tips were committed, outside of their transaction: PostgreSQL commits
 * only one notifying transaction at a time, and tips must not wait for that. A crash in between loses the notification
 * but not the tip, which is shown when the dashboard loads again.
 */
export function openTipUpdates(url: string, db: Db, log: Log): TipUpdates {
  const followers = new Map<number, Set<() => void>>();
  const waiting = new Set<number>();
  const closing = new AbortController();
  let announcing: Promise<void> | undefined;

  let listening: ReturnType<typeof listenTo> | undefined;
  const listen = () =>
    listenTo(url, CHANNEL, {
      onMessage: (payload) => {
        for (const id of payload.split(',')) tell(Number(id));
      },
      // Notifications may have been lost before, so all followers reload.
      onListening: () => {
        for (const id of followers.keys()) tell(id);
      },
      onError: (error) => log.warn({ err: error }, 'live updates are interrupted'),
    });

  return {
    announce(businessIds) {
      for (const id of businessIds) waiting.add(id);
      // With nothing waiting, work() would finish before `announcing` is set, which would block all later updates.
      if (waiting.size > 0) announcing ??= work();
    },
    follow(businessId, listener) {
      // A node without open dashboards needs no connection.
      listening ??= listen();
      const listeners = followers.get(businessId) ?? new Set();
      followers.set(businessId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        // A second call must not remove a newer set of listeners.
        if (listeners.size === 0 && followers.get(businessId) === listeners) followers.delete(businessId);
      };
    },
    async close() {
      // Send waiting updates before the database connection is closed.
      closing.abort();
      await announcing;
      await listening?.close();
    },
  };

  function tell(businessId: number): void {
    for (const listener of followers.get(businessId) ?? []) listener();
  }

  /** Notifies at once, then pauses. Announcements during the notification and the pause are sent together. */
  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, MOST_IDS);
      for (const id of ids) waiting.delete(id);
      try {
        await notify(db, CHANNEL, ids.join(','));
      } catch (error) {
        log.warn({ err: error }, 'a live update could not be sent');
      }
      await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    announcing = undefined;
  }
}
