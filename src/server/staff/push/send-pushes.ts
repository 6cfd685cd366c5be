import { setTimeout as sleep } from 'node:timers/promises';
import { findSettledId, listStaffUpdates, type StaffUpdate } from '#server/money/ledger/read/changes.ts';
import { type Attempt, postSigned, type Sender } from '#server/money/webhooks/post-signed.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { workInLanes } from '#server/platform/jobs/fair-lanes.ts';
import type { SilentEndpoints } from '#server/staff/push/silent-endpoints.ts';
import {
  deleteEndpoint,
  listSubscribers,
  lockPosition,
  type Subscriber,
  setPosition,
} from '#server/staff/push/subscription-store.ts';
import { encryptMessage, type VapidKeys, vapidHeader } from '#server/staff/push/web-push.ts';
import type { Locale } from '#shared/locales.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** What is new at one workplace, for one browser. */
type Notification = { to: Subscriber; news: StaffUpdate[] };

/** Postings that are read in one transaction. */
const MOST_POSTINGS = 20_000;

/** After a longer downtime, older tips are not announced: they are in the portal. */
const NEWS_FOR_MS = 60 * 60 * 1000;

type Pushing = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  sender: Sender;
  keys: VapidKeys;
  /** Endpoints that did not take their last message. */
  silent: SilentEndpoints;
  /** Before each further attempt. Tests do not wait that long. */
  waitsMs?: number[];
  /** For endpoints that did not take their last message. */
  budgetMs?: number;
};

const WAITS_MS = [1000, 5000];
/** Those that did not take their last message are slow. */
const AT_ONCE = { quick: 20, slow: 5 };
/** Push services answer at once. Those that do not must not hold up the messages of others for long. */
const LONGEST_ATTEMPT_MS = 3000;
/** The job runs every minute. What is not sent by then to endpoints that failed before is left out: the portal has it. */
const BUDGET_MS = 45_000;
/** How long a push service stores a message for a phone that is off. */
const TTL_SECONDS = 4 * 60 * 60;

/** The job that sends push messages about new tips and payouts. It cannot delay or undo a booking. */
export async function sendPushes(pushing: Pushing): Promise<void> {
  const { silent, budgetMs = BUDGET_MS } = pushing;
  const all = (await claimNews(pushing.db, pushing.clock)).flatMap(({ to, news }) =>
    messagesOf(news, to).map((message) => ({ to, message })),
  );
  const deadline = performance.now() + budgetMs;
  const { quick = [], slow = [] } = Object.groupBy(all, ({ to }) =>
    silent.hasFailed(to.endpoint) ? 'slow' : 'quick',
  );
  await workInLanes(
    { quick, slow },
    {
      atOnce: AT_ONCE,
      accountOf: ({ to }) => to.userId,
      isOver: (lane) => lane === 'slow' && performance.now() >= deadline,
      async work({ to, message }) {
        // Given up for this receiver alone.
        if (!silent.isQuiet(to.endpoint)) await sendOne(pushing, to, message);
        return undefined;
      },
    },
  );
}

/**
 * Tries a few times, but only once if there is no answer. A browser that the push service no longer knows is forgotten.
 */
async function sendOne(pushing: Pushing, to: Subscriber, message: PushMessage): Promise<void> {
  const { silent } = pushing;
  for (const waitMs of [0, ...(pushing.waitsMs ?? WAITS_MS)]) {
    await sleep(waitMs);
    const attempt = await postOnce(pushing, to, message);
    if (isGone(attempt)) return deleteEndpoint(pushing.db, to.endpoint);
    if (!isPassing(attempt)) return silent.forget(to.endpoint);
    if (attempt.problem === 'timeout') break;
  }
  silent.fail(to.endpoint);
}

function postOnce({ clock, keys, publicOrigin, sender }: Pushing, to: Subscriber, message: PushMessage) {
  const headers = {
    authorization: vapidHeader(keys, to.endpoint, publicOrigin, clock()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL_SECONDS),
    urgency: 'normal',
  };
  const timeoutMs = Math.min(sender.timeoutMs, LONGEST_ATTEMPT_MS);
  return postSigned(
    { ...sender, timeoutMs },
    to.endpoint,
    headers,
    encryptMessage(JSON.stringify(message), to),
  );
}

function isGone({ answerStatus }: Attempt): boolean {
  return answerStatus === 404 || answerStatus === 410;
}

/** A problem that may be over soon. */
function isPassing({ problem, answerStatus }: Attempt): boolean {
  if (problem === 'timeout' || problem === 'unreachable') return true;
  return answerStatus !== null && (answerStatus === 429 || answerStatus >= 500);
}

/** What the service worker shows. A message replaces an older one with the same `tag`. */
type PushMessage = { title: string; body: string; tag: string; path: string };

type At = { locale: Locale; businessId: number; businessName: string; isOneOfSeveral: boolean };

/**
 * At most one message about tips and one about payouts of a workplace. Its name and amounts only: others may see the screen
 * of the phone.
 */
function messagesOf(
  news: StaffUpdate[],
  { locale, businessId, businessName: business, isOneOfSeveral }: At,
): PushMessage[] {
  const tips = news.filter(({ cause }) => cause === 'tip_paid');
  const payouts = news.filter(({ cause }) => cause === 'payout_completed');
  const at = isOneOfSeveral ? `?at=${businessId}` : '';
  const tipBody =
    tips.length > 1
      ? say(locale, 'push_tips', { count: tips.length, business })
      : say(locale, 'push_tip', { business });
  const messages = [
    { of: tips, body: tipBody, tag: `tips ${businessId}`, path: `/${at}` },
    {
      of: payouts,
      body: say(locale, 'push_payout', { business }),
      tag: `payouts ${businessId}`,
      path: `/staff/payouts${at}`,
    },
  ];
  return messages
    .filter(({ of }) => of.length > 0)
    .map(({ of, ...message }) => ({ title: say(locale, 'push_amount', { amount: sumOf(of) }), ...message }));
}

function sumOf(news: StaffUpdate[]): string {
  return toDecimal(addFils(...news.map(({ amount }) => getFilsFrom(amount))));
}

/**
 * What is new for whom. The position moves on before anything is sent, so a crash loses a message and never repeats one:
 * the tip itself is in the portal.
 */
async function claimNews(db: Db, clock: () => Date): Promise<Notification[]> {
  const settledId = await findSettledId(db, 'postings');
  const byBrowser = new Map<string, Notification>();
  for (;;) {
    const next = await db.transaction().execute((transaction) => claimNext(transaction, settledId, clock()));
    if (!next) return [...byBrowser.values()];
    for (const { to, news } of next) {
      const key = `${to.staffId} ${to.endpoint}`;
      const before = byBrowser.get(key)?.news ?? [];
      byBrowser.set(key, { to, news: [...before, ...news] });
    }
  }
}

/** Nothing if the position is at the end. */
async function claimNext(transaction: Db, settledId: number, now: Date): Promise<Notification[] | undefined> {
  const afterId = await lockPosition(transaction);
  if (afterId >= settledId) return undefined;
  const subscribers = await listSubscribers(transaction, now);
  // Without subscribers nothing needs to be read.
  const lastId = subscribers.length === 0 ? settledId : Math.min(afterId + MOST_POSTINGS, settledId);
  const staffIds = [...new Set(subscribers.map(({ staffId }) => staffId))];
  const all = staffIds.length === 0 ? [] : await listStaffUpdates(transaction, { afterId, lastId }, staffIds);
  await setPosition(transaction, lastId);
  const oldest = new Date(now.getTime() - NEWS_FOR_MS);
  return subscribers
    .map((to) => ({
      to,
      news: all.filter(({ staffId, at }) => staffId === to.staffId && at >= to.createdAt && at >= oldest),
    }))
    .filter(({ news }) => news.length > 0);
}
