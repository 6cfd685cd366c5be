import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/applied.ts';
import { applyLaterChange } from '#server/features/payments/early-events.ts';
import { followDecline } from '#server/features/payments/follow-decline.ts';
import { insertEvent, setOutcome } from '#server/features/payments/payment-event-store.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import { findTip } from '#server/ledger/tip-rows.ts';
import type { PaymentProvider, ProviderEvent } from '#server/providers/port/provider.ts';
import type { EventOutcome } from '#shared/event-outcomes.ts';

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
    const result = await apply(transaction, provider, event, now);
    await setOutcome(transaction, provider.name, event.id, {
      outcome: result.outcome,
      tipId: result.tipId,
      paymentId: result.outcome === 'payment_unknown' ? paymentIdIn(event) : null,
    });
    await alongside?.(transaction);
    return result;
  });
  if (!applied) return 'repeated';
  if (applied.paidTo !== undefined) payments.announce([applied.paidTo]);
  if (applied.declined) await followDecline(payments, applied.declined);
  return applied.outcome;
}

async function apply(
  db: Db,
  provider: PaymentProvider,
  { change, at }: ProviderEvent,
  now: Date,
): Promise<Applied> {
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
  return change && 'paymentId' in change ? change.paymentId : null;
}

/** Another Karam installation on the same provider account has tips with the same ids, but with other tokens. */
async function isOurs(db: Db, { name }: PaymentProvider, change: { tipId: number; token: string }) {
  const tip = await findTip(db, change.tipId);
  return tip?.token === change.token && tip.provider === name;
}
