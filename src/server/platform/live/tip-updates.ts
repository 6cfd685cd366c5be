import type { Db } from '#server/platform/db/database.ts';
import { type Log, openTopics } from '#server/platform/live/topics.ts';

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
