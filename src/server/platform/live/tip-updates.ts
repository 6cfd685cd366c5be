import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import { listenTo, notify } from '#server/platform/db/notify.ts';

type Log = { warn(detail: object, message: string): void };

/** A notification can hold 8,000 bytes; a topic with its comma needs at most 12. */
const MOST_TOPICS = 600;

/** At most one notification in this time: each is a commit that competes with tips, and dashboards need no more. */
const PAUSE_MS = 100;

export type TipUpdates = ReturnType<typeof openTipUpdates>;
export type ReviewUpdates = TipUpdates['reviews'];
type Listener = () => void;

const CHANNEL = 'karam_tips';

/**
 * Tells open dashboards of a business that tips came in, or that its staff changed. Works across nodes. Tips and reviews
 * share one channel, and so one connection of each node.
 */
export function openTipUpdates(url: string, db: Db, log: Log) {
  const topics = openTopics(url, db, log, CHANNEL);
  return {
    announce: (businessIds: Iterable<number>) => topics.announce(Array.from(businessIds, String)),
    /** Call the returned function to stop following. */
    follow: (businessId: number, listener: Listener) => topics.follow(String(businessId), listener),
    /** Tells the owner of a business and all admins that its status, its facts or a change request changed. */
    reviews: {
      announce: (businessId: number) => topics.announce([`b${businessId}`, 'reviews']),
      followBusiness: (businessId: number, listener: Listener) => topics.follow(`b${businessId}`, listener),
      followAll: (listener: Listener) => topics.follow('reviews', listener),
    },
    close: () => topics.close(),
  };
}

/**
 * Notifies followers of a topic, on every node, that something changed, by LISTEN and NOTIFY. A topic is a short text
 * without a comma. NOTIFY runs after the change was committed, outside of its transaction: PostgreSQL commits only one
 * notifying transaction at a time, and tips must not wait for that. A crash in between loses the notification but not the
 * change, which is shown when the page loads again.
 */
function openTopics(url: string, db: Db, log: Log, channel: string) {
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
    announce(topics: Iterable<string>): void {
      for (const topic of topics) waiting.add(topic);
      // With nothing waiting, work() would finish before `announcing` is set, which would block all later updates.
      if (waiting.size > 0) announcing ??= work();
    },
    follow(topic: string, listener: Listener): () => void {
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
    async close(): Promise<void> {
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
