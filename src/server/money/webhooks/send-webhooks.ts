import { type Delivering, deliverDue } from '#server/money/webhooks/deliver.ts';
import { deleteOldEvents, listDeliveries } from '#server/money/webhooks/delivery-store.ts';
import { makeEvents } from '#server/money/webhooks/make-events.ts';
import { getOwnEndpoint } from '#server/money/webhooks/webhooks.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The job: makes events of what was posted, and sends what is due. */
export async function sendWebhooks(delivering: Delivering): Promise<void> {
  await makeEvents(delivering.db, delivering.clock);
  await deliverDue(delivering);
}

export async function listOwnDeliveries(db: Db, owner: SignedInUser, endpointId: string, page: PageQuery) {
  await getOwnEndpoint(db, owner, endpointId);
  return listDeliveries(db, endpointId, page);
}

/** Deletes events, and with them the log of their deliveries. */
export async function sweepWebhooks(db: Db, now: Date): Promise<void> {
  await deleteOldEvents(db, new Date(now.getTime() - KEPT_MS));
}
