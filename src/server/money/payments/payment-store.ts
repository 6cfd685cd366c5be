import { type Insertable, type Selectable, sql } from 'kysely';
import { lockTipsOfPayment, type TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import type { Payment } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { Checkout, ProviderName } from '#shared/money/payment-kinds.ts';

export type PaymentRow = Selectable<Database['payments']>;

export async function findPayment(db: Db, tipId: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('tipId', '=', tipId).executeTakeFirst();
}

/** Staff member and business, shown on the provider's page. */
export async function getNamesOf(db: Db, staffId: number): Promise<{ staff: string; business: string }> {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select([
      sql<string>`staff.first_name || ' ' || staff.last_name`.as('staff'),
      'businesses.name as business',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

type NewPayment = Pick<PaymentRow, 'tipId' | 'provider' | 'locale' | 'checkout' | 'nextLookAt' | 'createdAt'>;

export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  await db.insertInto('payments').values(payment).execute();
}

/** The open payments that are due next, and the number of all open payments. */
export async function listOpenPayments(db: Db, limit: number): Promise<{ tipIds: number[]; count: number }> {
  const open = await db
    .selectFrom('payments')
    .select('tipId')
    .where('status', '=', 'open')
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
  const count = await countRows(db.selectFrom('payments').where('status', '=', 'open'));
  return { tipIds: open.map(({ tipId }) => tipId), count };
}

/** The tip that a provider's payment was made for. */
export async function findTipOfPayment(db: Db, provider: PaymentRow['provider'], paymentId: string) {
  const row = await db
    .selectFrom('payments')
    .select('tipId')
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return row?.tipId;
}

/** What the provider gets besides the amount, and what may have changed when the request is repeated. */
type FirstRequest = {
  /** Staff member and business, as the guest reads them. */
  personName: string;
  businessName: string;
  returnUrl: string;
  cancelUrl: string;
  asksThreeDSecure: boolean;
  /** When the attempt began. Requests that were stored by an earlier version lack it. */
  requestedAt?: string;
};

/** Stores the first request of an attempt to the provider. Returns the stored one if there was a request before. */
export async function saveFirstRequest(
  db: Db,
  tipId: number,
  attempt: number,
  request: FirstRequest,
): Promise<FirstRequest> {
  const { rows } = await sql<{ firstRequest: FirstRequest }>`
    UPDATE payments SET first_request = coalesce(first_request, ${JSON.stringify(request)}::jsonb)
    WHERE tip_id = ${tipId} AND cardinality(earlier_sessions) = ${attempt - 1} RETURNING first_request`.execute(
    db,
  );
  return rows[0]?.firstRequest ?? request;
}

/**
 * Gives up an attempt that is still open, so that the next can start. Nothing changes if the payment has gone on meanwhile.
 * Call it after the tip is locked.
 */
export async function replaceSession(
  db: Db,
  tipId: number,
  sessionId: string,
  checkout: Checkout,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      earlierSessions: sql`array_append(earlier_sessions, session_id)`,
      sessionId: null,
      checkoutUrl: null,
      firstRequest: null,
      checkout,
    })
    .where('tipId', '=', tipId)
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'open')
    .execute();
}

/** Stores the provider's ids of the payment. Does not overwrite stored ids. */
export async function savePaymentIds(db: Db, tipId: number, payment: Payment): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      sessionId: sql`coalesce(session_id, ${payment.sessionId})`,
      paymentId: sql`coalesce(payment_id, ${payment.paymentId})`,
      checkoutUrl: sql`coalesce(checkout_url, ${payment.checkoutUrl})`,
      // It contains names, and is not needed any more.
      firstRequest: null,
    })
    .where('tipId', '=', tipId)
    .execute();
}

export async function markCaptured(
  db: Db,
  tipId: number,
  { amountFils, at }: Extract<Payment['state'], { status: 'captured' }>,
  /** Another amount than that of the tip. */
  differs: boolean,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'captured', captured: toDecimal(amountFils), capturedAt: at, differs, failure: null })
    .where('tipId', '=', tipId)
    .execute();
}

type NewDecision = Insertable<Database['paymentDecisions']>;

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('paymentDecisions').values(decision).execute();
}

export async function hasDecision(db: Db, tipId: number): Promise<boolean> {
  const found = await db
    .selectFrom('paymentDecisions')
    .select('tipId')
    .where('tipId', '=', tipId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markFailed(db: Db, tipId: number, reason: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'failed', failure: reason.slice(0, 500) })
    .where('tipId', '=', tipId)
    .execute();
}

/** No check of a payment or refund is scheduled farther ahead than this. */
export const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Open payments to check at the provider now, the longest due first. A check that is farther ahead than any is scheduled was
 * scheduled before the clock was set back, so it is due too.
 */
export async function listDuePayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'open')
    .where(({ or, eb }) => or([eb('nextLookAt', '<=', now), eb('nextLookAt', '>', latestCheckAt(now))]))
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

export function latestCheckAt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_WAIT_MS);
}

export async function scheduleCheck(db: Db, tipId: number, at: Date): Promise<void> {
  await db.updateTable('payments').set({ nextLookAt: at }).where('tipId', '=', tipId).execute();
}

/** Locks the tips of a provider's payment, the lead first. Empty if the payment is unknown. */
export async function lockTipsOf(db: Db, provider: ProviderName, paymentId: string): Promise<TipOfPayment[]> {
  const leadId = await findTipOfPayment(db, provider, paymentId);
  return leadId === undefined ? [] : lockTipsOfPayment(db, leadId);
}
