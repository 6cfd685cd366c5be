import { randomUUID } from 'node:crypto';
import { getBusiness, getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { findEnabledAccount } from '#server/identity/users/accounts.ts';
import { createEvents, testBodyOf } from '#server/money/webhooks/create-events.ts';
import {
  type ClaimedDelivery,
  claimDue,
  deleteOldEvents,
  findDelivery,
  insertEvent,
  makeDue,
  recordAttempt,
} from '#server/money/webhooks/delivery-store.ts';
import {
  clearFailing,
  type DueEndpoint,
  listDueEndpoints,
  markFailing,
  readSecrets,
  switchOff,
} from '#server/money/webhooks/endpoint-store.ts';
import {
  postSigned,
  type Sender,
  SIGNATURE_HEADER,
  signatureOf,
} from '#server/money/webhooks/post-signed.ts';
import { getOwnEndpoint } from '#server/money/webhooks/webhooks.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { workInLanes } from '#server/platform/jobs/fair-lanes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The job: creates events from new postings, and sends what is due. */
export async function sendWebhooks(delivering: Delivering, slow: SlowEndpoints): Promise<void> {
  await createEvents(delivering.db, delivering.clock);
  await deliverDue(delivering, slow);
}

/** Deletes old events with the log of their deliveries. */
export async function sweepWebhooks(db: Db, now: Date): Promise<void> {
  await deleteOldEvents(db, new Date(now.getTime() - RETENTION_MS));
}

type Delivering = { db: Db; clock: () => Date; publicOrigin: string; sender: Sender };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Eight attempts within about a day. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** Longer than an attempt may take, so that no other process claims it meanwhile. */
const LEASE_MS = MINUTE_MS;
/** Without a success for this long, an endpoint is switched off. */
const GIVE_UP_MS = 3 * 24 * HOUR_MS;
/** The job runs every minute. */
const BUDGET_MS = 45_000;
const ENDPOINTS_AT_ONCE = { quick: 20, slow: 10 };
/** A receiver should only store what it gets, which takes some tens of milliseconds. */
const SLOW_AFTER_MS = 2000;

/** Endpoints whose last answer took long. In memory: after a restart, each is slow once more before it is known again. */
export type SlowEndpoints = ReturnType<typeof slowEndpoints>;
export const slowEndpoints = (afterMs = SLOW_AFTER_MS) => ({ ids: new Set<string>(), afterMs });

/**
 * Sends what is due. Each endpoint gets one delivery after the other, and after a failure none in this run. Next is always
 * one of the owner who has had the fewest, and those that failed or were slow the last time have places of their own, so
 * that nobody waits for receivers of others. No transaction is open meanwhile. A crash between sending and recording sends
 * the same event twice, with the same id.
 */
async function deliverDue(delivering: Delivering, slow: SlowEndpoints): Promise<void> {
  const { db, clock } = delivering;
  const due = await listDueEndpoints(db, clock());
  const deadline = performance.now() + BUDGET_MS;
  const laneOf = ({ id }: DueEndpoint) => (slow.ids.has(id) ? 'slow' : 'quick');
  const waiting = Object.groupBy(due, (each) => (each.failingSince ? 'slow' : laneOf(each)));
  await workInLanes(
    { quick: waiting.quick ?? [], slow: waiting.slow ?? [] },
    {
      atOnce: ENDPOINTS_AT_ONCE,
      accountOf: ({ ownerId }) => ownerId,
      isOver: () => performance.now() >= deadline,
      async work(endpoint) {
        const begunMs = performance.now();
        const isDelivered = await deliverNext(delivering, { endpointId: endpoint.id });
        if (performance.now() - begunMs > slow.afterMs) slow.ids.add(endpoint.id);
        else if (isDelivered) slow.ids.delete(endpoint.id);
        return isDelivered ? laneOf(endpoint) : undefined;
      },
    },
  );
}

/** Returns whether something was delivered. */
async function deliverNext(
  delivering: Delivering,
  of: { endpointId: string } | { id: number },
): Promise<boolean> {
  const { db, clock, sender } = delivering;
  const claimed = await claimDue(db, of, clock(), after(clock(), LEASE_MS));
  if (!claimed) return false;
  const { id, endpointId, url, body, attempts } = claimed;
  const secrets = await readSecrets(db, endpointId, clock());
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Karam-Webhooks/1',
    [SIGNATURE_HEADER]: signatureOf(body, secrets, clock()),
  };
  const attempt = await postSigned(sender, url, headers, body);
  const triedAt = clock();
  const waitMs = WAITS_MS[attempts - 1];
  const nextTryAt = waitMs === undefined ? null : after(triedAt, waitMs);
  await db.transaction().execute(async (transaction) => {
    await recordAttempt(transaction, id, attempt, { triedAt, nextTryAt });
    if (attempt.problem === null) await clearFailing(transaction, endpointId);
    else await recordFailure(transaction, delivering, claimed);
  });
  return attempt.problem === null;
}

/** Switches the endpoint off if it has failed for too long, and mails the owner. */
async function recordFailure(
  transaction: Db,
  { clock, publicOrigin }: Delivering,
  { endpointId }: ClaimedDelivery,
) {
  const now = clock();
  const failing = await markFailing(transaction, endpointId, now);
  if (!failing || now.getTime() - failing.failingSince.getTime() < GIVE_UP_MS) return;
  if (!(await switchOff(transaction, endpointId, 'failures', now))) return;
  const { host } = new URL(failing.url);
  await recordAudit(
    transaction,
    { actorId: null, address: null, requestId: 'send-webhooks' },
    'webhook.switched_off',
    { business: failing.businessId, detail: { host } },
  );
  const { ownerId } = await getBusiness(transaction, failing.businessId);
  const owner = await findEnabledAccount(transaction, ownerId);
  if (!owner) return;
  const to = { email: owner.email, isConfirmed: owner.isEmailConfirmed };
  const link = `${publicOrigin}/business/connections`;
  await queueMail(transaction, writeMail('webhook_off', to, { host, link }), now);
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** Sends a test event at once, so that an owner sees whether the receiver works. */
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

/** Sends an event once more, even if it was delivered. Its id stays the same. */
export async function resend(delivering: Delivering, owner: SignedInUser, id: number) {
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
