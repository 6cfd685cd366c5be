import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { listenTo } from '#server/db/listen-to.ts';
import { notify } from '#server/db/notify.ts';

/** Tells those who look at a business that tips have come in, on whatever node either happens. */
export type TipUpdates = {
  announce(businessIds: Iterable<number>): void;
  /** Ends when the returned function is called. */
  follow(businessId: number, listener: () => void): () => void;
  close(): Promise<void>;
};

type Log = { warn(detail: object, message: string): void };

const CHANNEL = 'karam_tips';
/** A notification can carry 8,000 bytes; an id and its comma take at most eleven. */
const MOST_IDS = 700;
/** Nobody sees a dashboard change more often than this, and each announcement is a commit that tips compete with. */
const PAUSE_MS = 100;

/**
 * By LISTEN and NOTIFY. The announcement is a statement of its own, after the tips were committed and outside their
 * transaction: PostgreSQL lets only one notifying transaction commit at a time, and no tip should wait for that.
 * News that a crash swallows is only late: whoever looks again sees the tip.
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
      // What was said before is lost, so everyone looks again.
      onListening: () => {
        for (const id of followers.keys()) tell(id);
      },
      onError: (error) => log.warn({ err: error }, 'live updates are interrupted'),
    });

  return {
    announce(businessIds) {
      for (const id of businessIds) waiting.add(id);
      // Work without anything to tell would end before it is known to have begun, and be waited for ever after.
      if (waiting.size > 0) announcing ??= work();
    },
    follow(businessId, listener) {
      // Only a node that somebody watches needs the connection.
      listening ??= listen();
      const listeners = followers.get(businessId) ?? new Set();
      followers.set(businessId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        // Asked twice, it must not take away those who have come since.
        if (listeners.size === 0 && followers.get(businessId) === listeners) followers.delete(businessId);
      };
    },
    async close() {
      // What is known is told before the database is let go.
      closing.abort();
      await announcing;
      await listening?.close();
    },
  };

  function tell(businessId: number): void {
    for (const listener of followers.get(businessId) ?? []) listener();
  }

  /** The first goes at once; what comes while it is under way, and in the pause after it, goes together in the next. */
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
