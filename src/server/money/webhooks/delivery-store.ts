import { sql } from 'kysely';
import type { Attempt } from '#server/money/webhooks/post-signed.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import type { WebhookKind } from '#shared/statuses.ts';

type NewEvent = {
  id: string;
  businessId: number;
  kind: WebhookKind | 'test';
  source: string;
  body: string;
  endpointIds: string[];
};

/** Does nothing if the event exists. */
export async function insertEvent(db: Db, { endpointIds, ...event }: NewEvent, now: Date): Promise<number[]> {
  const inserted = await db
    .insertInto('webhookEvents')
    .values({ ...event, createdAt: now })
    .onConflict((known) => known.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return [];
  const rows = await db
    .insertInto('webhookDeliveries')
    .values(endpointIds.map((endpointId) => ({ eventId: event.id, endpointId, nextTryAt: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locked, so that only one node at a time creates events. */
export async function lockPosition(transaction: Db): Promise<number> {
  const row = await transaction
    .selectFrom('webhookPosition')
    .select('uptoPostingId')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.uptoPostingId;
}

export async function setPosition(transaction: Db, uptoPostingId: number): Promise<void> {
  await transaction.updateTable('webhookPosition').set({ uptoPostingId }).execute();
}

export type ClaimedDelivery = { id: number; endpointId: string; url: string; body: string; attempts: number };

/**
 * Claims a due delivery of an active endpoint and counts the attempt. Until `leaseEnds` nobody else claims it; if the sender
 * crashes, it is due again then. One without attempts is always due, because the clock may have been set back.
 */
export async function claimDue(
  db: Db,
  of: { endpointId: string } | { id: number },
  now: Date,
  leaseEnds: Date,
): Promise<ClaimedDelivery | undefined> {
  const which = 'id' in of ? sql`webhook_deliveries.id = ${of.id}` : sql`endpoint_id = ${of.endpointId}`;
  const { rows } = await sql<ClaimedDelivery>`
    UPDATE webhook_deliveries SET next_try_at = ${leaseEnds}, attempts = attempts + 1
    FROM webhook_events, webhook_endpoints
    WHERE webhook_deliveries.id = (
        SELECT webhook_deliveries.id FROM webhook_deliveries
        JOIN webhook_endpoints ON webhook_endpoints.id = endpoint_id AND switched_off_at IS NULL
        WHERE ${which} AND status = 'waiting' AND (next_try_at <= ${now} OR attempts = 0)
        ORDER BY next_try_at, webhook_deliveries.id LIMIT 1 FOR UPDATE OF webhook_deliveries SKIP LOCKED)
      AND webhook_events.id = event_id AND webhook_endpoints.id = endpoint_id
    RETURNING webhook_deliveries.id, endpoint_id, url, body, attempts`.execute(db);
  return rows[0];
}

/** `nextTryAt` is null if this was the last attempt. */
export async function recordAttempt(
  db: Db,
  id: number,
  attempt: Attempt,
  { triedAt, nextTryAt }: { triedAt: Date; nextTryAt: Date | null },
): Promise<void> {
  const undone = nextTryAt ? 'waiting' : 'failed';
  const status = attempt.problem === null ? 'delivered' : undone;
  await db
    .updateTable('webhookDeliveries')
    .set({ ...attempt, status, triedAt, nextTryAt: status === 'waiting' ? nextTryAt : null })
    .where('id', '=', id)
    .execute();
}

const fromDeliveries = (db: Db) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .select(['webhookDeliveries.id', 'eventId', 'endpointId', 'kind', 'status', 'attempts'])
    .select(['webhookEvents.createdAt', 'triedAt', 'nextTryAt', 'answerStatus', 'problem'])
    .select('webhookEvents.businessId');

/** Newest first. */
export async function listDeliveries(db: Db, endpointId: string, { limit, before }: PageQuery) {
  return fromDeliveries(db)
    .where('endpointId', '=', endpointId)
    .$if(before !== undefined, (rows) => rows.where('webhookDeliveries.id', '<', before ?? 0))
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findDelivery(db: Db, businessId: number, id: number) {
  return fromDeliveries(db)
    .where('webhookDeliveries.id', '=', id)
    .where('webhookEvents.businessId', '=', businessId)
    .executeTakeFirst();
}

/** Due now, with all attempts again. The last response stays until the next one. */
export async function makeDue(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', attempts: 0, nextTryAt: now })
    .where('id', '=', id)
    .execute();
}

/** After the clock was set back: what waits for another attempt waits no longer than was meant. */
export async function bringDeliveriesForward(db: Db, ms: number, now: Date): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: sql`next_try_at - ${ms}::float8 * interval '1 ms'` })
    .where('status', '=', 'waiting')
    .where('nextTryAt', '>', now)
    .execute();
}

/** With their deliveries. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookEvents').where('createdAt', '<', before).execute();
}
