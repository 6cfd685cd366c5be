import { findSettledId } from '#server/money/ledger/settled-id.ts';
import { listStaffNews, type StaffNews } from '#server/money/ledger/staff-news.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type Listening,
  listListening,
  lockPosition,
  setPosition,
} from '#server/staff/push/subscription-store.ts';

/** Postings that are read in one transaction. */
const MOST_POSTINGS = 20_000;
/** After a longer standstill nobody wants to hear of old tips one by one: they are in the portal. */
const NEWS_FOR_MS = 60 * 60 * 1000;

/** What is new at one workplace, for one browser. */
export type Told = { to: Listening; news: StaffNews[] };

/**
 * What is new for whom. The position moves on before anything is sent, so a crash loses a message and never repeats one:
 * the tip itself is in the portal.
 */
export async function takeNews(db: Db, clock: () => Date): Promise<Told[]> {
  const settledId = await findSettledId(db, 'postings');
  const told = new Map<string, Told>();
  for (;;) {
    const next = await db.transaction().execute((transaction) => takeNext(transaction, settledId, clock()));
    if (!next) return [...told.values()];
    for (const { to, news } of next) {
      const key = `${to.staffId} ${to.endpoint}`;
      const before = told.get(key)?.news ?? [];
      told.set(key, { to, news: [...before, ...news] });
    }
  }
}

/** Nothing if the position is at the end. */
async function takeNext(transaction: Db, settledId: number, now: Date): Promise<Told[] | undefined> {
  const afterId = await lockPosition(transaction);
  if (afterId >= settledId) return undefined;
  const listening = await listListening(transaction, now);
  // Nobody listens: nothing needs to be read.
  const lastId = listening.length === 0 ? settledId : Math.min(afterId + MOST_POSTINGS, settledId);
  const staffIds = [...new Set(listening.map(({ staffId }) => staffId))];
  const all = staffIds.length === 0 ? [] : await listStaffNews(transaction, { afterId, lastId }, staffIds);
  await setPosition(transaction, lastId);
  const oldest = new Date(now.getTime() - NEWS_FOR_MS);
  return listening
    .map((to) => ({
      to,
      news: all.filter(({ staffId, at }) => staffId === to.staffId && at >= to.createdAt && at >= oldest),
    }))
    .filter(({ news }) => news.length > 0);
}
