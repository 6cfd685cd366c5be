import { sql } from 'kysely';
import type { ProviderEvent } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import {
  type EventOutcome,
  type OutcomeToDealWith,
  outcomesToDealWith,
  type ProviderName,
} from '#shared/money/payment-kinds.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns false if the event is already stored. A concurrent second delivery waits here for the first. */
export async function insertEvent(db: Db, provider: ProviderName, event: ProviderEvent, now: Date) {
  const inserted = await db
    .insertInto('paymentEvents')
    .values({
      provider,
      id: event.id,
      type: event.type,
      tipId: null,
      payload: JSON.stringify(event.payload, storable),
      outcome: 'received',
      toldAt: event.at,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes characters that PostgreSQL cannot store: other products on the provider account may send any text. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/**
 * A line of the provider's books in another currency than AED is not posted: for each, an event that an admin has to deal
 * with. It has the id of the line.
 */
export async function flagOtherCurrencies(db: Db, now: Date): Promise<void> {
  await sql`
    INSERT INTO payment_events (provider, id, type, payload, outcome, told_at, received_at)
    SELECT provider, id, type, jsonb_build_object('currency', currency, 'amount', amount, 'fee', fee), 'other_currency',
      at, ${now}
    FROM provider_lines WHERE currency <> 'aed'
    ON CONFLICT (provider, id) DO NOTHING`.execute(db);
}

/** `paymentId` is set only while the payment's tip is unknown, so that the event can be found later. */
export async function setOutcome(
  db: Db,
  provider: ProviderName,
  id: string,
  result: { outcome: EventOutcome; tipId: number | null; paymentId: string | null },
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set(result)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

/** Events of a payment that arrived before its tip was known, oldest first. */
export async function listEarlyEvents(db: Db, provider: ProviderName, paymentId: string) {
  return db
    .selectFrom('paymentEvents')
    .select(['id', 'payload', 'toldAt'])
    .where('provider', '=', provider)
    .where('outcome', '=', 'payment_unknown')
    .where('paymentId', '=', paymentId)
    .orderBy('toldAt')
    .execute();
}

/**
 * Events about failed refunds that this tip did not have yet when they arrived. Searched by time, because refunds are rare
 * and there is no index on the tip. Starts a day before the tip, in case the clock was set back since.
 */
export async function listRefundFailures(
  db: Db,
  provider: ProviderName,
  tip: { id: number; createdAt: Date },
) {
  return db
    .selectFrom('paymentEvents')
    .select(['id', 'payload'])
    .where('provider', '=', provider)
    .where('receivedAt', '>=', new Date(tip.createdAt.getTime() - DAY_MS))
    .where('outcome', '=', 'other_refund_failed')
    .where('tipId', '=', tip.id)
    .execute();
}

export async function findLastReceivedAt(db: Db, provider: ProviderName): Promise<Date | undefined> {
  const last = await db
    .selectFrom('paymentEvents')
    .select('receivedAt')
    .where('provider', '=', provider)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.receivedAt;
}

/**
 * Locks a payment until the transaction ends, so that its events are handled one at a time. Otherwise "refunded" and
 * "paid", handled at the same moment, would not see each other. Lock order: before the tip's row.
 */
export async function lockPayment(db: Db, provider: ProviderName, paymentId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider} ${paymentId}`}, 0))`.execute(db);
}

/**
 * The result of handling an event. `paidTo` is the business whose balance has changed. `declined` is the card that was
 * declined for the tip.
 */
export type Applied = { outcome: EventOutcome; tipId: number | null; paidTo?: number; declined?: Declined };

export type Declined = { tipId: number; card: string | null };

/** Events that an admin has to resolve. */
const openEvents = (db: Db) =>
  db.selectFrom('paymentEvents').where('dealtAt', 'is', null).where('outcome', 'in', outcomesToDealWith);

type Open = { provider: ProviderName; outcome: OutcomeToDealWith };

/** The oldest first. */
export async function listOpenEvents(db: Db, limit: number) {
  return openEvents(db)
    .select(['provider', 'id', 'type', 'outcome', 'tipId', 'toldAt', 'receivedAt'])
    .orderBy('receivedAt')
    .limit(limit)
    .$narrowType<Open>()
    .execute();
}

export async function countOpenEvents(db: Db): Promise<number> {
  return countRows(openEvents(db));
}

/** Of two admins at the same moment, the second waits here and then finds it closed. */
export async function lockOpenEvent(db: Db, provider: ProviderName, id: string) {
  return openEvents(db)
    .select(['provider', 'id', 'type', 'outcome', 'tipId', 'toldAt', 'payload'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<Open>()
    .executeTakeFirst();
}

/** What was reported about a payment of another amount than its tip, after it was decided. */
export async function closeEventsOfTip(
  db: Db,
  tipId: number,
  dealt: { dealtAt: Date; dealtBy: string; dealtNote: string },
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set(dealt)
    .where('tipId', '=', tipId)
    .where('dealtAt', 'is', null)
    .where('outcome', 'in', ['other_amount', 'nothing_to_refund'])
    .execute();
}

export async function setDealtWith(
  db: Db,
  { provider, id }: { provider: ProviderName; id: string },
  dealt: { dealtAt: Date; dealtBy: string; dealtNote: string },
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set(dealt)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}
