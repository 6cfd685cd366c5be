import { randomUUID } from 'node:crypto';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type Delivering, deliverNext } from '#server/money/webhooks/deliver.ts';
import { findDelivery, insertEvent, makeDue } from '#server/money/webhooks/delivery-store.ts';
import { testBodyOf } from '#server/money/webhooks/event-body.ts';
import { getOwnEndpoint } from '#server/money/webhooks/webhooks.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';

/** Sends an event without meaning, so that an owner sees at once whether the receiver works. */
export async function sendTest(delivering: Delivering, owner: SignedInUser, endpointId: string) {
  const { db, clock } = delivering;
  const { businessId, switchedOffAt } = await getOwnEndpoint(db, owner, endpointId);
  if (switchedOffAt) throw refuse('conflict', 'webhook_off');
  await refuseWhileHeld(db);
  const now = clock();
  const id = randomUUID();
  const body = testBodyOf(id, businessId, now);
  const event = {
    id,
    businessId,
    kind: 'test' as const,
    source: `test ${id}`,
    body,
    endpointIds: [endpointId],
  };
  const [deliveryId = 0] = await db
    .transaction()
    .execute((transaction) => insertEvent(transaction, event, now));
  return sendOne(delivering, businessId, deliveryId);
}

/** Sends an event once more, also one that was delivered. Its id stays the same. */
export async function sendAgain(delivering: Delivering, owner: SignedInUser, id: number) {
  const { db, clock } = delivering;
  const { id: businessId } = await getOwnBusiness(db, owner);
  const found = await findDelivery(db, businessId, id);
  if (!found) throw refuse('not_found', 'no_such_delivery');
  const { switchedOffAt } = await getOwnEndpoint(db, owner, found.endpointId);
  if (switchedOffAt) throw refuse('conflict', 'webhook_off');
  await refuseWhileHeld(db);
  await makeDue(db, id, clock());
  return sendOne(delivering, businessId, id);
}

async function sendOne(delivering: Delivering, businessId: number, id: number) {
  await deliverNext(delivering, { id });
  const sent = await findDelivery(delivering.db, businessId, id);
  if (!sent) throw refuse('not_found', 'no_such_delivery');
  return sent;
}
