import { FIRST_LOOK_MS } from '#server/features/payments/begin-payment.ts';
import { ask, settle } from '#server/features/payments/collect-payment.ts';
import { listDuePayments, lookAgainAt, type PaymentRow } from '#server/features/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/features/payments/payments.ts';
import { getTip } from '#server/ledger/tip-rows.ts';
import type { Payment } from '#server/providers/port/provider.ts';

/** How long a guest has to pay. What nobody has paid by then nobody can pay any more. */
export const PAYABLE_FOR_MS = 2 * 60 * 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const AT_ONCE = 100;

/**
 * Asks the provider about payments it has not told us about: its word may have been lost on the way, or we were away.
 * One that cannot be asked now is asked later; none is ever given up without the provider's word.
 */
export async function sweepPayments(payments: Payments): Promise<void> {
  for (const payment of await listDuePayments(payments.db, payments.clock(), AT_ONCE)) {
    await lookAgainAt(payments.db, payment.tipId, nextLook(payment, payments.clock()));
    try {
      const tip = { id: payment.tipId, provider: payment.provider };
      await settle(payments, tip, await lookAt(payments, payment));
    } catch (error) {
      // Whatever is wrong with one must not keep the others from being asked about.
      payments.log.error({ err: error, tipId: payment.tipId }, 'a payment could not be asked about');
    }
  }
}

async function lookAt(payments: Payments, payment: PaymentRow): Promise<Payment | { refused: string }> {
  // We never learned whether the provider heard of it. The same question again has the same answer.
  if (payment.sessionId === null)
    return ask(payments, await getTip(payments.db, payment.tipId), payment.locale);
  const provider = getProvider(payments, payment.provider);
  const found = await provider.find(payment.sessionId);
  const isLate = payments.clock().getTime() - payment.createdAt.getTime() >= PAYABLE_FOR_MS;
  return found.state.status === 'open' && isLate ? provider.expire(payment.sessionId) : found;
}

/** As long again as it has waited so far. */
function nextLook({ createdAt }: PaymentRow, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(ageMs, FIRST_LOOK_MS), LONGEST_WAIT_MS));
}
