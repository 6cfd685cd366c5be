import { checkEndpointUrl } from '#server/money/webhooks/endpoint-url.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { isPublicKey } from '#server/staff/push/encrypt-message.ts';
import { deleteSubscription, saveSubscription } from '#server/staff/push/subscription-store.ts';
import type { PushSubscription } from '#shared/contracts/portal.ts';
import type { Locale } from '#shared/locales.ts';

type Who = { sid: string; userId: string; locale: Locale };

/** `isTest`: addresses of this machine are allowed, as for webhooks. */
export async function turnOnPush(
  db: Db,
  { endpoint, keys }: PushSubscription,
  who: Who,
  isTest: boolean,
  now: Date,
): Promise<void> {
  if (!isPublicKey(keys.p256dh)) throw refuse('invalid_input', 'push_invalid');
  const row = { ...who, ...keys, endpoint: checkEndpointUrl(endpoint, isTest, 'endpoint') };
  await db.transaction().execute((transaction) => saveSubscription(transaction, row, now));
}

export async function turnOffPush(db: Db, sid: string): Promise<void> {
  await deleteSubscription(db, sid);
}
