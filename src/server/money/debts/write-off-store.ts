import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';

export type WriteOffRow = Selectable<Database['writeOffs']>;

type Proposal = {
  staffId: number;
  businessId: number;
  amountFils: Fils;
  reason: string;
  proposedBy: string;
  now: Date;
};

export async function insertProposal(db: Db, proposal: Proposal): Promise<WriteOffRow> {
  const { staffId, businessId, amountFils, reason, proposedBy, now } = proposal;
  return db
    .insertInto('writeOffs')
    .values({ staffId, businessId, amount: toDecimal(amountFils), reason, proposedBy, proposedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The business of a staff member. Undefined if there is no such staff member. */
export async function findBusinessOf(db: Db, staffId: number): Promise<number | undefined> {
  const staff = await db
    .selectFrom('staff')
    .select('businessId')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return staff?.businessId;
}

export async function findWriteOff(db: Db, id: number): Promise<WriteOffRow | undefined> {
  return db.selectFrom('writeOffs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lock order: the balances of the staff member first. */
export async function lockWriteOff(db: Db, id: number): Promise<WriteOffRow> {
  return db.selectFrom('writeOffs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function findProposalOf(db: Db, staffId: number): Promise<WriteOffRow | undefined> {
  return db
    .selectFrom('writeOffs')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('status', '=', 'proposed')
    .executeTakeFirst();
}

export async function listProposals(db: Db) {
  return db
    .selectFrom('writeOffs')
    .innerJoin('users', 'users.id', 'writeOffs.proposedBy')
    .selectAll('writeOffs')
    .select('users.username as proposedByName')
    .where('status', '=', 'proposed')
    .execute();
}

export async function decideWriteOff(
  db: Db,
  id: number,
  status: 'confirmed' | 'withdrawn',
  decidedBy: string,
  now: Date,
): Promise<void> {
  await db.updateTable('writeOffs').set({ status, decidedBy, decidedAt: now }).where('id', '=', id).execute();
}
