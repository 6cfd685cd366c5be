import { type Selectable, sql } from 'kysely';
import { refundsByTip } from '#server/money/ledger/read/tip-columns.ts';
import { latestCheckAt } from '#server/money/payments/payment-store.ts';
import type { Refund } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { Idempotency } from '#server/platform/http/idempotency.ts';
import { type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

export type RefundRow = Selectable<Database['refunds']>;

/** A refund request without a response is repeated after this time. */
const FIRST_CHECK_MS = 60_000;

/** All refunds of a tip, oldest first. There are few: nearly all are made by an admin, here or at the provider. */
export async function listRefunds(db: Db, tipId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('tipId', '=', tipId).orderBy('id').execute();
}

/**
 * Whether the guest still has to get this refund, and it is not under way: their bank returned it, or it gives a payment of
 * another amount back and failed.
 */
export function isOwed(refund: RefundRow, rows: RefundRow[]): boolean {
  const { id, takesFrom, replaces, status, returnedAt, repaidAt } = refund;
  const isFirst = takesFrom === 'guests_payable' && replaces === null;
  const isReplaced = rows.some((row) => row.replaces === id && row.status !== 'failed');
  return (returnedAt !== null || (isFirst && status === 'failed')) && repaidAt === null && !isReplaced;
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getRefund(db: Db, id: number): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What the provider has refunded of a tip, without refunds of money that was owed to the guest already. */
export async function sumRefunds(db: Db, tipId: number): Promise<Fils> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('tipId', '=', tipId)
    .where('status', '=', 'done')
    .where('takesFrom', '=', 'tip')
    .executeTakeFirstOrThrow();
  return getFilsFrom(sum);
}

/** What the provider has refunded of one tip, or of one part of a team tip. */
export async function sumRefundsOfTip(db: Db, tipId: number): Promise<Fils> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount), 0) AS sum FROM ${refundsByTip} refunds
    WHERE tip_id = ${tipId} AND status = 'done'`.execute(db);
  return getFilsFrom(rows[0]?.sum ?? '0');
}

/** The refund that this key has requested. */
export async function findRefundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('idempotencyKey', '=', key).executeTakeFirst();
}

/** What a refund takes the money from: the tip, or what is owed to the guest. `replaces`: the returned refund. */
export type RefundSource = Pick<RefundRow, 'takesFrom' | 'replaces'>;
export const ofTip: RefundSource = { takesFrom: 'tip', replaces: null };

type NewRefund = {
  tipId: number;
  source: RefundSource;
  amountFils: Fils;
  reason: string | null;
  /** Null: by the rule about fraud warnings. */
  requestedBy: string | null;
  /** The second admin, if it needed one. */
  confirmedBy?: string;
  idempotency: Idempotency | null;
  now: Date;
};
type Failure = Pick<RefundRow, 'failure' | 'failureDetail'>;

/** A request of an admin or of the rule. It is repeated to the provider until there is a response. */
export async function insertRequest(db: Db, request: NewRefund): Promise<RefundRow> {
  const { tipId, source, amountFils, reason, requestedBy, confirmedBy, idempotency, now } = request;
  // A confirmed refund, and one by rule, is sent by the next sweep.
  const nextLookAt = confirmedBy || requestedBy === null ? now : new Date(now.getTime() + FIRST_CHECK_MS);
  return db
    .insertInto('refunds')
    .values({
      tipId,
      ...source,
      amount: toDecimal(amountFils),
      origin: requestedBy === null ? 'rule' : 'admin',
      reason,
      requestedBy,
      confirmedBy: confirmedBy ?? null,
      requestedAt: now,
      nextLookAt,
      idempotencyKey: idempotency?.key ?? null,
      requestHash: idempotency?.requestHash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What this admin has given back of tips since then without another one. */
export async function sumRefundedAlone(db: Db, adminId: string, since: Date): Promise<Fils> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('requestedBy', '=', adminId)
    .where('confirmedBy', 'is', null)
    .where('takesFrom', '=', 'tip')
    .where('status', '<>', 'failed')
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow();
  return getFilsFrom(sum);
}

/** What is owed to the people of these tips now. */
export async function readOwed(db: Db, tips: { staffId: number }[]): Promise<Map<number, Fils>> {
  const ids = tips.map(({ staffId }) => staffId);
  const rows = await db.selectFrom('staff').select(['id', 'pendingPayout']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, pendingPayout }) => [id, getFilsFrom(pendingPayout)]));
}

/** A refund that was made in the provider's dashboard. */
export async function insertMade(
  db: Db,
  tipId: number,
  source: RefundSource,
  amountFils: Fils,
  { refundId, at }: Refund,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('refunds')
    .values({
      tipId,
      ...source,
      amount: toDecimal(amountFils),
      origin: 'provider',
      status: 'done',
      refundId,
      refundedAt: at,
      requestedAt: now,
      nextLookAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markRefunded(db: Db, id: number, { refundId, at }: Refund): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'done', refundId, refundedAt: at, failure: null, failureDetail: null })
    .where('id', '=', id)
    .execute();
}

/** Stores the provider's id of the refund, to tell its events from those of another refund. */
export async function saveRefundId(db: Db, id: number, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ refundId }).where('id', '=', id).execute();
}

/** Does not change a finished refund: this response may be late. */
export async function markRefundFailed(db: Db, id: number, failure: Failure): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', ...failure })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

/** The refund was done, but the bank returned the money: it is owed to the guest since then. An event may be repeated. */
export async function markRefundReturned(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ failure: 'returned_by_bank', returnedAt: now })
    .where('id', '=', id)
    .where('returnedAt', 'is', null)
    .execute();
}

export async function markRepaid(
  db: Db,
  id: number,
  repaid: { repaidAt: Date; repaidBy: string; repaidNote: string },
): Promise<void> {
  await db.updateTable('refunds').set(repaid).where('id', '=', id).execute();
}

/** Made refunds whose money the provider's books show again: the event of their return may be lost. */
export async function listUntoldReturns(db: Db, provider: ProviderName) {
  const { rows } = await sql<{ paymentId: string; refundId: string; amount: string; at: Date }>`
    SELECT lines.payment_id, refunds.refund_id, refunds.amount, lines.at
    FROM provider_lines lines JOIN payments USING (provider, payment_id)
    JOIN refunds ON refunds.tip_id = payments.tip_id AND refunds.refund_id = lines.source_id
    WHERE lines.provider = ${provider} AND lines.kind = 'refund_returned' AND refunds.status = 'done'
      AND refunds.returned_at IS NULL
    ORDER BY refunds.id`.execute(db);
  return rows;
}

/** As listDuePayments. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where(({ or, eb }) => or([eb('nextLookAt', '<=', now), eb('nextLookAt', '>', latestCheckAt(now))]))
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

export async function scheduleRefundCheck(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ nextLookAt: at }).where('id', '=', id).execute();
}
