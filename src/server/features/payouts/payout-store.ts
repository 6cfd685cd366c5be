import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { lockBalancesOfPayouts } from '#server/ledger/lock-balances.ts';
import type { PayoutRecipient, PayoutStatus } from '#shared/statuses.ts';

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

/** Inserts the payout and the first row of its history. */
export async function insertPayout(db: Db, payout: NewPayout): Promise<number> {
  const { id } = await db
    .insertInto('payouts')
    .values({ ...payout, transactionId: null, completedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertEvents(db, [{ payoutId: id, reason: null }], {
    fromStatus: null,
    toStatus: 'pending',
    actorId: payout.processedBy,
    createdAt: payout.createdAt,
  });
  return id;
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

/** The recipient's name and IBAN, and the status of the business. */
export async function findBusinessRecipient(db: Db, businessId: number) {
  return db
    .selectFrom('businesses')
    .select(['id as businessId', 'name', 'iban', 'status'])
    .where('id', '=', businessId)
    .executeTakeFirst();
}

export async function findStaffRecipient(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.businessId', 'staff.iban', 'businesses.status'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
}

export async function findBusinessesOfStaff(db: Db, staffIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'businessId'])
    .where('id', '=', sql<number>`ANY(${staffIds}::int[])`)
    .execute();
  return new Map(rows.map(({ id, businessId }) => [id, businessId]));
}

export async function findPayoutByKey(db: Db, idempotencyKey: string) {
  return payoutsWithNames(db).where('payouts.idempotencyKey', '=', idempotencyKey).executeTakeFirst();
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
    .select(({ fn }) => fn.coalesce('staffUser.email', 'owner.email').as('email'))
    .where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('payouts.id')
    .execute();
}

export async function getPayout(db: Db, id: number) {
  return payoutsWithNames(db).where('payouts.id', '=', id).executeTakeFirstOrThrow();
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
