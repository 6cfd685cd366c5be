import { findTip } from '#server/money/ledger/read/tips.ts';
import {
  type Applied,
  type Declined,
  insertEvent,
  setOutcome,
} from '#server/money/payments/payment-event-store.ts';
import { findPayment } from '#server/money/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { applyLaterChange, settlePayment } from '#server/money/payments/settle-payment.ts';
import type { PaymentProvider, ProviderEvent } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isPassingTrouble } from '#server/platform/db/database-errors.ts';
import type { EventOutcome } from '#shared/money/payment-kinds.ts';

/**
 * Handles an event that a provider has sent. No event is lost: one that cannot be handled is stored, acknowledged, and shown
 * to admins. Only while the database is unavailable the request fails, so that the provider sends the event again.
 */
export async function handleOrStoreEvent(
  payments: Payments,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<EventOutcome | 'repeated'> {
  try {
    return await handleEvent(payments, provider, event);
  } catch (error) {
    if (isPassingTrouble(error)) throw error;
    payments.log.error({ err: error, eventId: event.id }, 'an event of the provider could not be handled');
    return handleEvent(payments, provider, { ...event, change: 'unreadable' });
  }
}

/**
 * Stores an event and handles it once, in one transaction: an event whose handling was interrupted is handled when the
 * provider sends it again.
 */
export async function handleEvent(
  payments: Payments,
  provider: PaymentProvider,
  event: ProviderEvent,
  /** More writes for the same transaction. */
  alongside?: (transaction: Db) => Promise<void>,
): Promise<EventOutcome | 'repeated'> {
  const applied = await payments.db.transaction().execute(async (transaction) => {
    const now = payments.clock();
    if (!(await insertEvent(transaction, provider.name, event, now))) return undefined;
    const result = await applyEvent(transaction, provider, event, now);
    await setOutcome(transaction, provider.name, event.id, {
      outcome: result.outcome,
      tipId: result.tipId,
      paymentId: result.outcome === 'payment_unknown' ? paymentIdIn(event) : null,
    });
    await alongside?.(transaction);
    return result;
  });
  if (!applied) return 'repeated';
  await followUp(payments, applied);
  return applied.outcome;
}

/** Handles a stored event again, in the caller's transaction. Call followUp after it. */
export async function handleStoredEvent(
  db: Db,
  provider: PaymentProvider,
  { id, payload, toldAt }: { id: string; payload: unknown; toldAt: Date },
  now: Date,
): Promise<Applied> {
  const applied = await applyEvent(
    db,
    provider,
    { change: provider.readStoredEvent(payload), at: toldAt },
    now,
  );
  const { outcome, tipId } = applied;
  await setOutcome(db, provider.name, id, { outcome, tipId, paymentId: null });
  return applied;
}

/** Runs after the transaction that has applied an event, or the response to a payment. */
export async function followUp(payments: Payments, applied: Applied): Promise<void> {
  if (applied.paidTo !== undefined) payments.announce([applied.paidTo]);
  if (applied.declined) await followDecline(payments, applied.declined);
}

/** Runs in the caller's transaction. */
async function applyEvent(
  db: Db,
  provider: PaymentProvider,
  { change, at }: Pick<ProviderEvent, 'change' | 'at'>,
  now: Date,
): Promise<Applied> {
  if (change === 'unreadable') return { outcome: 'unusable', tipId: null };
  switch (change?.about) {
    case 'payment':
      return (await isOurs(db, provider, change))
        ? settlePayment(db, provider, change.tipId, change.payment, now)
        : { outcome: 'not_our_tip', tipId: null };
    case 'decline':
      return (await isOurs(db, provider, change))
        ? { outcome: 'declined', tipId: change.tipId, declined: { tipId: change.tipId, card: change.card } }
        : { outcome: 'not_our_tip', tipId: null };
    case 'refund':
    case 'dispute':
    case 'warning':
      return applyLaterChange(db, provider, change, at, now);
    default:
      return { outcome: 'ignored', tipId: null };
  }
}

function paymentIdIn({ change }: ProviderEvent): string | null {
  return typeof change === 'object' && 'paymentId' in change ? change.paymentId : null;
}

/** Another installation on the same provider account has tips with the same ids, but other tokens. */
async function isOurs(db: Db, { name }: PaymentProvider, change: { tipId: number; token: string }) {
  const tip = await findTip(db, change.tipId);
  return tip?.token === change.token && tip.provider === name;
}

/**
 * Counts a declined card, after the transaction that recorded it. If it looks like card testing, closes the provider's
 * page, where one tip is enough to try any number of cards.
 */
export async function followDecline(payments: Payments, { tipId, card }: Declined): Promise<void> {
  if (!(await payments.watch?.noteDecline(tipId, card))) return;
  try {
    await closeCheckout(payments, tipId);
  } catch (error) {
    // The next decline on this page tries it again.
    payments.log.error({ err: error, tipId }, 'could not close a checkout after too many declined cards');
  }
}

/** If the guest has just paid, the provider responds with the captured payment and the tip counts. */
async function closeCheckout(payments: Payments, tipId: number): Promise<void> {
  const { db, clock } = payments;
  const payment = await findPayment(db, tipId);
  if (payment?.status !== 'open' || payment.sessionId === null) return;
  const provider = getProvider(payments, payment.provider);
  const state = await provider.expire(payment.sessionId);
  const { paidTo } = await db
    .transaction()
    .execute((transaction) => settlePayment(transaction, provider, tipId, state, clock()));
  if (paidTo !== undefined) payments.announce([paidTo]);
}
