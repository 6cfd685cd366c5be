import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { WebhookKind } from '#shared/statuses.ts';

type Stored = Omit<Selectable<Database['webhookEndpoints']>, 'secret' | 'oldSecret' | 'events'>;
export type EndpointRow = Stored & { events: WebhookKind[] };

const shown = [
  ...(['id', 'businessId', 'url', 'events', 'createdAt', 'oldSecretUntil'] as const),
  ...(['failingSince', 'switchedOffAt', 'switchedOffBy'] as const),
] as const;

const withEvents = <Row extends { events: string }>(row: Row) => ({
  ...row,
  events: row.events.split(' ') as WebhookKind[],
});

export async function insertEndpoint(
  db: Db,
  row: Pick<EndpointRow, 'id' | 'businessId' | 'url' | 'events' | 'createdAt'>,
  secret: string,
): Promise<void> {
  await db
    .insertInto('webhookEndpoints')
    .values({
      ...row,
      events: row.events.join(' '),
      secret: encryptField(db, 'webhook_endpoints.secret', row.id, secret),
      oldSecret: null,
    })
    .execute();
}

/** The endpoints of a business, oldest first. */
export async function listEndpoints(db: Db, businessId: number): Promise<EndpointRow[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .select(shown)
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(withEvents);
}

export async function findEndpoint(db: Db, businessId: number, id: string): Promise<EndpointRow | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select(shown)
    .where('id', '=', id)
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row && withEvents(row);
}

/** Active endpoints of enabled accounts, locked against removal. */
export async function lockActiveEndpoints(transaction: Db) {
  const rows = await transaction
    .selectFrom('webhookEndpoints')
    .innerJoin('businesses', 'businesses.id', 'webhookEndpoints.businessId')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['webhookEndpoints.id', 'webhookEndpoints.businessId', 'events', 'webhookEndpoints.createdAt'])
    .where('switchedOffAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .forKeyShare('webhookEndpoints')
    .execute();
  return rows.map(withEvents);
}

export type DueEndpoint = { id: string; ownerId: string; failingSince: Date | null };

/** Endpoints with due deliveries. */
export async function listDueEndpoints(db: Db, now: Date): Promise<DueEndpoint[]> {
  return db
    .selectFrom('webhookEndpoints')
    .innerJoin('businesses', 'businesses.id', 'webhookEndpoints.businessId')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['webhookEndpoints.id', 'ownerId', 'failingSince'])
    .where('switchedOffAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id
        AND status = 'waiting' AND (next_try_at <= ${now} OR attempts = 0))`,
    )
    .execute();
}

/** The secrets to sign with now. */
export async function readSecrets(db: Db, id: string, now: Date): Promise<string[]> {
  const { secret, oldSecret, oldSecretUntil } = await db
    .selectFrom('webhookEndpoints')
    .select(['secret', 'oldSecret', 'oldSecretUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const current = decryptField(db, 'webhook_endpoints.secret', id, secret);
  if (!oldSecret || !oldSecretUntil || oldSecretUntil <= now) return [current];
  return [current, decryptField(db, 'webhook_endpoints.old_secret', id, oldSecret)];
}

export async function replaceSecret(
  db: Db,
  id: string,
  secret: string,
  old: { secret: string; until: Date },
) {
  await db
    .updateTable('webhookEndpoints')
    .set({
      secret: encryptField(db, 'webhook_endpoints.secret', id, secret),
      oldSecret: encryptField(db, 'webhook_endpoints.old_secret', id, old.secret),
      oldSecretUntil: old.until,
    })
    .where('id', '=', id)
    .execute();
}

export async function setEvents(db: Db, id: string, events: WebhookKind[]): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ events: events.join(' ') })
    .where('id', '=', id)
    .execute();
}

/** Also clears the failures, so that the time until it is switched off starts again. */
export async function switchOn(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ switchedOffAt: null, switchedOffBy: null, failingSince: null })
    .where('id', '=', id)
    .execute();
}

/** False if it was off already. */
export async function switchOff(db: Db, id: string, by: 'owner' | 'failures', now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('webhookEndpoints')
    .set({ switchedOffAt: now, switchedOffBy: by })
    .where('id', '=', id)
    .where('switchedOffAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function clearFailing(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ failingSince: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute();
}

/** Returns the first failure since the last success. Undefined if the endpoint was removed meanwhile. */
export async function markFailing(db: Db, id: string, now: Date) {
  return db
    .updateTable('webhookEndpoints')
    .set({ failingSince: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', id)
    .returning(['businessId', 'url', sql<Date>`failing_since`.as('failingSince')])
    .executeTakeFirst();
}

/** With all its deliveries. */
export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
}

export async function deleteEndpointsOf(db: Db, ownerId: string): Promise<void> {
  await db
    .deleteFrom('webhookEndpoints')
    .where('businessId', 'in', (query) =>
      query.selectFrom('businesses').select('businesses.id').where('ownerId', '=', ownerId),
    )
    .execute();
}
