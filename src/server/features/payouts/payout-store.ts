import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { lockBalancesOfPayouts } from '#server/ledger/lock-balances.ts';
import type { BusinessStatus, PayoutRecipient, PayoutStatus } from '#shared/statuses.ts';

export type NewPayout = {
  recipientType: PayoutRecipient;
  recipientId: number;
  businessId: number;
  amount: string;
  iban: string;
  processedBy: string;
  notes: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  createdAt: Date;
};

/** Inserts payouts and the first row of the history of each. Returns their ids in the given order. */
export async function insertPayouts(db: Db, payouts: NewPayout[]): Promise<number[]> {
  const [first] = payouts;
  if (!first) return [];
  const rows = await db
    .insertInto('payouts')
    .values(payouts.map((payout) => ({ ...payout, transactionId: null, completedAt: null })))
    .returning(['id', 'recipientType', 'recipientId'])
    .execute();
  const idOf = new Map(rows.map((row) => [`${row.recipientType} ${row.recipientId}`, row.id]));
  const ids = payouts.map((payout) => idOf.get(`${payout.recipientType} ${payout.recipientId}`) ?? 0);
  await insertEvents(
    db,
    ids.map((payoutId) => ({ payoutId, reason: null })),
    { fromStatus: null, toStatus: 'pending', actorId: first.processedBy, createdAt: first.createdAt },
  );
  return ids;
}

/** The part of a change that is the same for all payouts; each has its own reason and reference. */
export type StatusChange = {
  fromStatus: PayoutStatus | null;
  toStatus: PayoutStatus;
  actorId: string | null;
  createdAt: Date;
};
export type ChangedPayout = { payoutId: number; reason: string | null; reference?: string };

async function insertEvents(
  db: Db,
  payouts: { payoutId: number; reason: string | null }[],
  change: StatusChange,
): Promise<void> {
  await db
    .insertInto('payoutEvents')
    .values(payouts.map(({ payoutId, reason }) => ({ payoutId, reason, ...change })))
    .execute();
}

/** Sets the new status of locked payouts and adds a row to the history of each. */
export async function changePayouts(
  db: Db,
  payouts: ChangedPayout[],
  change: StatusChange,
  bankFileId?: number,
): Promise<void> {
  const { toStatus, createdAt } = change;
  await sql`
    UPDATE payouts SET status = ${toStatus}, transaction_id = coalesce(changed.reference, transaction_id),
      bank_file_id = coalesce(${bankFileId ?? null}::int, bank_file_id),
      completed_at = ${toStatus === 'completed' ? createdAt : null}::timestamptz
    FROM unnest(
      ${payouts.map(({ payoutId }) => payoutId)}::int[],
      ${payouts.map(({ reference }) => reference ?? null)}::text[]
    ) AS changed (id, reference)
    WHERE payouts.id = changed.id`.execute(db);
  await insertEvents(db, payouts, change);
}

/**
 * Locks these payouts, and the balances of everyone who has a share in them, until the transaction ends.
 * Unknown ids are left out.
 */
export async function lockPayouts(db: Db, ids: number[]) {
  await lockBalancesOfPayouts(db, ids);
  await sql`SELECT id FROM payouts WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return findPayouts(db, ids);
}
export type PayoutNow = Awaited<ReturnType<typeof findPayouts>>[number];

export async function findPayouts(db: Db, ids: number[]) {
  return payoutsNow(db)
    .where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('payouts.id')
    .execute();
}

export async function findBusinessOfRecipient(
  db: Db,
  type: PayoutRecipient,
  recipientId: number,
): Promise<number | undefined> {
  if (type === 'staff') return (await findBusinessesOfStaff(db, [recipientId])).get(recipientId);
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return found?.id;
}

export type Recipient = { name: string; iban: string | null; status: BusinessStatus };

/** Name and IBAN of a business and of each of its staff, and the status of the business; by type and id. */
export async function listRecipients(db: Db, businessId: number): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient & { key: string }>`
    SELECT 'business ' || id AS key, name::text, iban, status FROM businesses WHERE id = ${businessId}
    UNION ALL
    SELECT 'staff ' || staff.id, staff.first_name || ' ' || staff.last_name, staff.iban, businesses.status
    FROM staff JOIN businesses ON businesses.id = staff.business_id WHERE businesses.id = ${businessId}`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...recipient }) => [key, recipient]));
}

export async function findBusinessesOfStaff(db: Db, staffIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'businessId'])
    .where('id', '=', sql<number>`ANY(${staffIds}::int[])`)
    .execute();
  return new Map(rows.map(({ id, businessId }) => [id, businessId]));
}

export async function findPayoutsByKey(db: Db, keys: string[]) {
  if (keys.length === 0) return [];
  return payoutsWithNames(db)
    .where('payouts.idempotencyKey', '=', sql<string>`ANY(${keys}::text[])`)
    .execute();
}

/** A payout that one of these keys started for a different request. */
export async function findPayoutWithOtherHash(db: Db, keys: string[], requestHash: string) {
  return db
    .selectFrom('payouts')
    .select('id')
    .where('idempotencyKey', 'in', keys)
    .where('requestHash', '<>', requestHash)
    .limit(1)
    .executeTakeFirst();
}

/** The payouts with the mail address to write to: the staff member's own account, or else the owner's. */
export async function listPayoutsWithEmail(db: Db, ids: number[]) {
  return payoutsWithNames(db)
    .innerJoin('users as owner', 'owner.id', 'businesses.ownerId')
    .leftJoin('users as staffUser', 'staffUser.id', 'staff.userId')
    .select((select) => [
      select.fn.coalesce('staffUser.email', 'owner.email').as('email'),
      sql<boolean>`CASE WHEN staff_user.id IS NULL THEN owner.email_confirmed_at
        ELSE staff_user.email_confirmed_at END IS NOT NULL`.as('isConfirmed'),
    ])
    .where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('payouts.id')
    .execute();
}

export async function listPayoutsWithNames(db: Db, ids: number[]) {
  return payoutsWithNames(db).where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`).execute();
}

export const payeeName = sql<string>`CASE WHEN staff.id IS NULL THEN businesses.name
  ELSE staff.first_name || ' ' || staff.last_name END`;

export const recipientName = sql<string>`CASE WHEN staff.id IS NULL THEN businesses.name
  ELSE staff.first_name || ' ' || staff.last_name || ', ' || businesses.name END`;

export function payoutsWithNames(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'payouts.recipientId').on('payouts.recipientType', '=', 'staff'),
    )
    .selectAll('payouts')
    .select(recipientName.as('recipientName'));
}

const ibanNow = sql<string | null>`CASE WHEN staff.id IS NULL THEN businesses.iban ELSE staff.iban END`;

/** Payouts with the current data of their recipients, which may have changed since the start. */
export function payoutsNow(db: Db) {
  return payoutsWithNames(db)
    .leftJoin('bankFiles', 'bankFiles.id', 'payouts.bankFileId')
    .leftJoin('users as starter', 'starter.id', 'payouts.processedBy')
    .select([
      'starter.username as startedByName',
      'bankFiles.messageId',
      'businesses.status as businessStatus',
      payeeName.as('payeeName'),
      ibanNow.as('ibanNow'),
      // After the bank's answer, a changed IBAN no longer matters.
      sql<boolean>`payouts.status IN ('pending', 'processing') AND ${ibanNow} IS DISTINCT FROM payouts.iban`.as(
        'ibanChanged',
      ),
    ]);
}
