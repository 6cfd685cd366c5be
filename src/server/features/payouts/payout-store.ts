import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

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

/** The payout and the first line of its history. */
export async function insertPayout(db: Db, payout: NewPayout): Promise<number> {
  const { id } = await db
    .insertInto('payouts')
    .values({ ...payout, transactionId: null, completedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payoutEvents')
    .values({
      payoutId: id,
      fromStatus: null,
      toStatus: 'pending',
      actorId: payout.processedBy,
      reason: null,
      createdAt: payout.createdAt,
    })
    .execute();
  return id;
}

/** Whom to pay, and to which account; for a person also their business. */
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

export async function listPayouts(db: Db, page: PageQuery) {
  return payoutsWithNames(db)
    .$if(page.before !== undefined, (query) =>
      query.where('payouts.id', '<', sql<number>`${page.before}::bigint`),
    )
    .orderBy('payouts.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function findPayoutByKey(db: Db, idempotencyKey: string) {
  return payoutsWithNames(db).where('payouts.idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

export async function getPayout(db: Db, id: number) {
  return payoutsWithNames(db).where('payouts.id', '=', id).executeTakeFirstOrThrow();
}

function payoutsWithNames(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'payouts.recipientId').on('payouts.recipientType', '=', 'staff'),
    )
    .selectAll('payouts')
    .select(
      sql<string>`CASE WHEN staff.id IS NULL THEN businesses.name
        ELSE staff.first_name || ' ' || staff.last_name || ', ' || businesses.name END`.as('recipientName'),
    );
}
