import { setTimeout as sleep } from 'node:timers/promises';
import { findSettledId, listStaffUpdates, type StaffUpdate } from '#server/money/ledger/read/changes.ts';
import { type Attempt, postSigned, type Sender } from '#server/money/webhooks/post-signed.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { encryptMessage } from '#server/staff/push/encrypt-message.ts';
import {
  deleteEndpoint,
  type Listening,
  listListening,
  lockPosition,
  setPosition,
} from '#server/staff/push/subscription-store.ts';
import { type VapidKeys, vapidHeader } from '#server/staff/push/vapid.ts';
import type { Locale } from '#shared/locales.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** What is new at one workplace, for one browser. */
type Told = { to: Listening; news: StaffUpdate[] };

/** Postings that are read in one transaction. */
const MOST_POSTINGS = 20_000;

/** After a longer standstill nobody wants to hear of old tips one by one: they are in the portal. */
const NEWS_FOR_MS = 60 * 60 * 1000;

export type Pushing = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  sender: Sender;
  keys: VapidKeys;
  /** Before each further attempt. Tests do not wait that long. */
  waitsMs?: number[];
};

const WAITS_MS = [1000, 5000];
const AT_ONCE = 20;
/** The job runs every minute. What is not sent by then is left out: the portal has it. */
const BUDGET_MS = 45_000;
/** How long a push service keeps a message for a phone that is off. */
const KEPT_SECONDS = 4 * 60 * 60;

/** The job: tells staff members of new tips and payouts. Nothing here can hold up or undo what was booked. */
export async function sendPushes(pushing: Pushing): Promise<void> {
  const waiting = (await takeNews(pushing.db, pushing.clock)).flatMap(({ to, news }) =>
    messagesOf(news, to).map((message) => ({ to, message })),
  );
  const deadline = performance.now() + BUDGET_MS;
  const work = async () => {
    for (let next = waiting.shift(); next && performance.now() < deadline; next = waiting.shift())
      await sendOne(pushing, next.to, next.message);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Tries a few times. A browser that the push service no longer knows is forgotten. */
async function sendOne(pushing: Pushing, to: Listening, message: PushMessage): Promise<void> {
  for (const waitMs of [0, ...(pushing.waitsMs ?? WAITS_MS)]) {
    await sleep(waitMs);
    const attempt = await postOnce(pushing, to, message);
    if (isGone(attempt)) return deleteEndpoint(pushing.db, to.endpoint);
    if (!isPassing(attempt)) return;
  }
}

function postOnce({ clock, keys, publicOrigin, sender }: Pushing, to: Listening, message: PushMessage) {
  const headers = {
    authorization: vapidHeader(keys, to.endpoint, publicOrigin, clock()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_SECONDS),
    urgency: 'normal',
  };
  return postSigned(sender, to.endpoint, headers, encryptMessage(JSON.stringify(message), to));
}

function isGone({ answerStatus }: Attempt): boolean {
  return answerStatus === 404 || answerStatus === 410;
}

/** A problem that may be over soon. */
function isPassing({ problem, answerStatus }: Attempt): boolean {
  if (problem === 'timeout' || problem === 'unreachable') return true;
  return answerStatus !== null && (answerStatus === 429 || answerStatus >= 500);
}

/** What the service worker shows. `tag`: a newer one of the same kind takes the place of an older one. */
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
  // The server draws the page at "/" itself, without anything behind it.
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
async function takeNews(db: Db, clock: () => Date): Promise<Told[]> {
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
  const all = staffIds.length === 0 ? [] : await listStaffUpdates(transaction, { afterId, lastId }, staffIds);
  await setPosition(transaction, lastId);
  const oldest = new Date(now.getTime() - NEWS_FOR_MS);
  return listening
    .map((to) => ({
      to,
      news: all.filter(({ staffId, at }) => staffId === to.staffId && at >= to.createdAt && at >= oldest),
    }))
    .filter(({ news }) => news.length > 0);
}
