import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, postSigned, type Sender } from '#server/money/webhooks/post-signed.ts';
import type { Db } from '#server/platform/db/database.ts';
import { encryptMessage } from '#server/staff/push/encrypt-message.ts';
import { messagesOf, type PushMessage } from '#server/staff/push/push-words.ts';
import { deleteEndpoint, type Listening } from '#server/staff/push/subscription-store.ts';
import { takeNews } from '#server/staff/push/take-news.ts';
import { type VapidKeys, vapidHeader } from '#server/staff/push/vapid.ts';

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
