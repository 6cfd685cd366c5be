import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import { listenTo, notify } from '#server/platform/db/notify.ts';

/** Tells followers of a topic, on every node, that something changed. A topic is a short text without a comma. */
type Topics = {
  announce(topics: Iterable<string>): void;
  /** Call the returned function to stop following. */
  follow(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
};

type Log = { warn(detail: object, message: string): void };

/** A notification can hold 8,000 bytes; a topic with its comma needs at most 12. */
const MOST_TOPICS = 600;

/** At most one notification in this time: each is a commit that competes with tips, and dashboards need no more. */
const PAUSE_MS = 100;

/** Tells open dashboards of a business that tips came in, or that its staff changed. Works across nodes. */
export type TipUpdates = {
  announce(businessIds: Iterable<number>): void;
  /** Call the returned function to stop following. */
  follow(businessId: number, listener: () => void): () => void;
  reviews: ReviewUpdates;
  close(): Promise<void>;
};

/** Tells the owner of a business and all admins that its status, its facts or a change request changed. */
export type ReviewUpdates = {
  announce(businessId: number): void;
  followBusiness(businessId: number, listener: () => void): () => void;
  followAll(listener: () => void): () => void;
};

const CHANNEL = 'karam_tips';

/** Tips and reviews share one channel, and so one connection of each node. */
export function openTipUpdates(url: string, db: Db, log: Log): TipUpdates {
  const topics = openTopics(url, db, log, CHANNEL);
  return {
    announce: (businessIds) => topics.announce(Array.from(businessIds, String)),
    follow: (businessId, listener) => topics.follow(String(businessId), listener),
    reviews: {
      announce: (businessId) => topics.announce([`b${businessId}`, 'reviews']),
      followBusiness: (businessId, listener) => topics.follow(`b${businessId}`, listener),
      followAll: (listener) => topics.follow('reviews', listener),
    },
    close: () => topics.close(),
  };
}

/**
 * Uses LISTEN and NOTIFY. NOTIFY runs after the change was committed, outside of its transaction: PostgreSQL commits
 * only one notifying transaction at a time, and tips must not wait for that. A crash in between loses the notification
 * but not the change, which is shown when the page loads again.
 */
function openTopics(url: string, db: Db, log: Log, channel: string): Topics {
  const followers = new Map<string, Set<() => void>>();
  const waiting = new Set<string>();
  const closing = new AbortController();
  let announcing: Promise<void> | undefined;

  let listening: ReturnType<typeof listenTo> | undefined;
  const listen = () =>
    listenTo(url, channel, {
      onMessage: (payload) => {
        for (const topic of payload.split(',')) tell(topic);
      },
      // Notifications may have been lost before, so all followers reload.
      onListening: () => {
        for (const topic of followers.keys()) tell(topic);
      },
      onError: (error) => log.warn({ err: error }, 'live updates are interrupted'),
    });

  return {
    announce(topics) {
      for (const topic of topics) waiting.add(topic);
      // With nothing waiting, work() would finish before `announcing` is set, which would block all later updates.
      if (waiting.size > 0) announcing ??= work();
    },
    follow(topic, listener) {
      // A node without open dashboards needs no connection.
      listening ??= listen();
      const listeners = followers.get(topic) ?? new Set();
      followers.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        // A second call must not remove a newer set of listeners.
        if (listeners.size === 0 && followers.get(topic) === listeners) followers.delete(topic);
      };
    },
    async close() {
      // Send waiting updates before the database connection is closed.
      closing.abort();
      await announcing;
      await listening?.close();
    },
  };

  function tell(topic: string): void {
    for (const listener of followers.get(topic) ?? []) listener();
  }

  /** Notifies at once, then pauses. Announcements during the notification and the pause are sent together. */
  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const topics = [...waiting].slice(0, MOST_TOPICS);
      for (const topic of topics) waiting.delete(topic);
      try {
        await notify(db, channel, topics.join(','));
      } catch (error) {
        log.warn({ err: error }, 'a live update could not be sent');
      }
      await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    announcing = undefined;
  }
}
