import { type Selectable, sql } from 'kysely';
import { disputesByTip } from '#server/money/ledger/read/tip-columns.ts';
import type { DisputeState } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import type { LossBearer } from '#shared/statuses.ts';

export type DisputeRow = Selectable<Database['disputes']>;

type ReportedDispute = {
  provider: ProviderName;
  tipId: number;
  dispute: DisputeState;
  toldAt: Date;
  /** Who bears the loss, if the dispute is lost now. */
  bearer: LossBearer;
};

/**
 * Events can arrive late and out of order: an inquiry can become a dispute, and a decided dispute is never open again. Of two
 * decisions the later one counts: a lost dispute can be won after all.
 */
export async function upsertDispute(
  db: Db,
  { provider, tipId, dispute, toldAt, bearer }: ReportedDispute,
): Promise<void> {
  const { disputeId: id, amountFils, reason, status, openedAt, dueBy } = dispute;
  const isDecided = status === 'won' || status === 'lost';
  const isNewer = sql`CASE WHEN excluded.decided_at <> disputes.decided_at
    THEN excluded.status <> disputes.status AND excluded.decided_at > disputes.decided_at
    ELSE array_position(ARRAY['inquiry', 'open', 'won', 'lost'], excluded.status)
      > array_position(ARRAY['inquiry', 'open', 'won', 'lost'], disputes.status) END`;
  await db
    .insertInto('disputes')
    .values({
      provider,
      id,
      tipId,
      amount: toDecimal(amountFils),
      reason,
      status,
      dueBy,
      openedAt,
      toldAt,
      nextLookAt: new Date(toldAt.getTime() + ASK_EVERY_MS),
      decidedAt: isDecided ? toldAt : null,
      borneBy: status === 'lost' ? bearer : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({
        status: sql`CASE WHEN ${isNewer} THEN excluded.status ELSE disputes.status END`,
        decidedAt: sql`CASE WHEN ${isNewer} THEN excluded.decided_at ELSE disputes.decided_at END`,
        borneBy: sql`CASE WHEN ${isNewer} THEN excluded.borne_by ELSE disputes.borne_by END`,
        // Only an open dispute holds money; settleReversals sets it.
        held: sql`CASE WHEN ${isNewer} THEN 0 ELSE disputes.held END`,
        amount: sql`CASE WHEN excluded.told_at >= disputes.told_at THEN excluded.amount ELSE disputes.amount END`,
        dueBy: sql`CASE WHEN excluded.told_at >= disputes.told_at
          THEN coalesce(excluded.due_by, disputes.due_by) ELSE coalesce(disputes.due_by, excluded.due_by) END`,
        openedAt: sql`least(disputes.opened_at, excluded.opened_at)`,
        toldAt: sql`greatest(disputes.told_at, excluded.told_at)`,
      }),
    )
    .execute();
}

type DisputeOfTip = Pick<DisputeRow, 'provider' | 'id' | 'tipId' | 'amount' | 'status' | 'borneBy'>;

/** Oldest first. For a part of a team tip, with its share of the amount. */
export async function listDisputesOfTip(db: Db, tipId: number): Promise<DisputeOfTip[]> {
  const { rows } = await sql<DisputeOfTip>`
    SELECT provider, id, tip_id, amount, status, borne_by FROM ${disputesByTip} disputes
    WHERE tip_id = ${tipId} ORDER BY opened_at, id`.execute(db);
  return rows;
}

/** The same of a whole team tip. */
export async function listDisputesOfLead(db: Db, leadId: number): Promise<DisputeOfTip[]> {
  return db
    .selectFrom('disputes')
    .select(['provider', 'id', 'tipId', 'amount', 'status', 'borneBy'])
    .where('tipId', '=', leadId)
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
}

/** The dispute of a team tip holds the sum of what its parts hold. */
export async function setHeld(db: Db, { provider, id, tipId }: DisputeOfTip, heldFils: Fils): Promise<void> {
  const held = toDecimal(heldFils);
  const { numUpdatedRows } = await db
    .updateTable('teamDisputeParts')
    .set({ held })
    .where('provider', '=', provider)
    .where('disputeId', '=', id)
    .where('tipId', '=', tipId)
    .executeTakeFirstOrThrow();
  const sum = sql<string>`(SELECT sum(held) FROM team_dispute_parts WHERE provider = ${provider} AND dispute_id = ${id})`;
  await db
    .updateTable('disputes')
    .set({ held: numUpdatedRows > 0n ? sum : held })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

/** Tips with disputes that may not be posted: open ones, and lost ones that nobody bears; or with returned refunds. */
export async function listTipsToSettle(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('tipId')
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'open'), and([eb('status', '=', 'lost'), eb('borneBy', 'is', null)])]),
    )
    .union(db.selectFrom('refunds').select('tipId').where('returnedAt', 'is not', null))
    .execute();
  return rows.map(({ tipId }) => tipId);
}

export async function setBearer(db: Db, tipId: number, bearer: LossBearer): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ borneBy: bearer })
    .where('tipId', '=', tipId)
    .where('status', '=', 'lost')
    .where('borneBy', 'is', null)
    .execute();
}

/** How often the provider is asked about a dispute that is not decided. */
const ASK_EVERY_MS = 60 * 60_000;

/**
 * Undecided disputes to ask the provider about now, the longest due first. A check that is farther ahead than any is
 * scheduled was scheduled before the clock was set back.
 */
export async function listDueDisputes(db: Db, now: Date, limit: number): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('status', 'in', ['inquiry', 'open'])
    .where(({ or, eb }) => or([eb('nextLookAt', '<=', now), eb('nextLookAt', '>', nextAskAt(now))]))
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

function nextAskAt(now: Date): Date {
  return new Date(now.getTime() + ASK_EVERY_MS);
}

export async function scheduleDisputeCheck(
  db: Db,
  { provider, id }: Pick<DisputeRow, 'provider' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ nextLookAt: nextAskAt(now) })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

export async function findDispute(
  db: Db,
  { provider, id }: { provider: ProviderName; id: string },
): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the dispute until the transaction ends. */
export async function lockDispute(
  transaction: Db,
  { provider, id }: { provider: ProviderName; id: string },
): Promise<DisputeRow | undefined> {
  return transaction
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findDisputeRow(db: Db, provider: ProviderName, id: string) {
  return db
    .selectFrom('disputes')
    .select(['status', 'amount', 'dueBy'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Disputes of which the provider's books say more than we were told: that there is one, that an inquiry took money, or that
 * money of an open or lost one was given back.
 */
export async function listUntoldDisputes(db: Db, provider: ProviderName): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT lines.source_id AS id FROM provider_lines lines JOIN payments USING (provider, payment_id)
    LEFT JOIN disputes ON disputes.provider = lines.provider AND disputes.id = lines.source_id
    WHERE lines.provider = ${provider} AND lines.kind = 'disputed' AND lines.source_id IS NOT NULL
      AND (disputes.id IS NULL OR disputes.status = 'inquiry' OR (disputes.status IN ('open', 'lost') AND lines.amount > 0))
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Undecided ones first, by deadline; then the newest. */
export async function listNewestDisputes(db: Db, limit: number) {
  return db
    .selectFrom('disputes')
    .selectAll()
    .orderBy(sql`status IN ('inquiry', 'open')`, 'desc')
    .orderBy(sql`CASE WHEN status IN ('inquiry', 'open') THEN due_by END`)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Locks disputes whose state was not mailed to admins yet. Skips those that another process has locked. */
export async function lockUnmailedDisputes(db: Db): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .whereRef('status', 'is distinct from', 'mailedStatus')
    .orderBy('openedAt')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markMailed(db: Db, { provider, id, status }: DisputeRow): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ mailedStatus: status })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}
