import { findTip } from '#server/money/ledger/read/tips.ts';
import type { Applied } from '#server/money/payments/applied.ts';
import { applyLaterChange } from '#server/money/payments/early-events.ts';
import { followDecline } from '#server/money/payments/follow-decline.ts';
import { insertEvent, setOutcome } from '#server/money/payments/payment-event-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { settlePayment } from '#server/money/payments/settle-payment.ts';
import type { PaymentProvider, ProviderEvent } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isPassingTrouble } from '#server/platform/db/database-errors.ts';
import type { EventOutcome } from '#shared/payment-kinds.ts';

/**
 * Takes an event that a provider has sent. No event is lost: one that we fail to handle is kept, answered as received,
 * and shown to admins. Only while the database is in trouble the provider is asked to send it again.
 */
export async function takeOrKeepEvent(
  payments: Payments,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<EventOutcome | 'repeated'> {
  try {
    return await takeEvent(payments, provider, event);
  } catch (error) {
    if (isPassingTrouble(error)) throw error;
    payments.log.error({ err: error, eventId: event.id }, 'an event of the provider could not be handled');
    return takeEvent(payments, provider, { ...event, change: 'unreadable' });
  }
}

/**
 * Stores an event of a provider and handles it once. Both happen in one transaction, so an event whose
 * handling was interrupted is handled when the provider repeats it.
 */
export async function takeEvent(
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

/** Handles a stored event again. Must run inside the caller's transaction, and be followed by followUp. */
export async function takeEventAgain(
  db: Db,
  provider: PaymentProvider,
  { id, payload, toldAt }: { id: string; payload: unknown; toldAt: Date },
  now: Date,
): Promise<Applied> {
  const applied = await applyEvent(db, provider, { change: provider.readAgain(payload), at: toldAt }, now);
  const { outcome, tipId } = applied;
  await setOutcome(db, provider.name, id, { outcome, tipId, paymentId: null });
  return applied;
}

/** What happens after the transaction that has applied an event. */
export async function followUp(payments: Payments, applied: Applied): Promise<void> {
  if (applied.paidTo !== undefined) payments.announce([applied.paidTo]);
  if (applied.declined) await followDecline(payments, applied.declined);
}

/** Applies what an event says. Must run inside the caller's transaction. */
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
      return applyLaterChange(db, provider, change, at, now);
    default:
      return { outcome: 'ignored', tipId: null };
  }
}

function paymentIdIn({ change }: ProviderEvent): string | null {
  return typeof change === 'object' && 'paymentId' in change ? change.paymentId : null;
}

/** Another Karam installation on the same provider account has tips with the same ids, but with other tokens. */
async function isOurs(db: Db, { name }: PaymentProvider, change: { tipId: number; token: string }) {
  const tip = await findTip(db, change.tipId);
  return tip?.token === change.token && tip.provider === name;
}
