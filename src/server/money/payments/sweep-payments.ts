import { getTip } from '#server/money/ledger/read/tips.ts';
import { applyResponse, FIRST_CHECK_MS, requestPayment } from '#server/money/payments/collect-payment.ts';
import {
  LONGEST_WAIT_MS,
  listDuePayments,
  type PaymentRow,
  scheduleCheck,
} from '#server/money/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import type { Payment } from '#server/money/providers/port/provider.ts';

/** How long a guest can pay. After that the payment is cancelled at the provider. */
const PAYABLE_FOR_MS = 2 * 60 * 60_000;
const AT_ONCE = 100;

/**
 * Checks open payments at the provider: their event may be lost, or we were down. If the provider does not respond, they are
 * checked again later; no payment fails without the provider's confirmation.
 */
export async function sweepPayments(payments: Payments): Promise<void> {
  for (const payment of await listDuePayments(payments.db, payments.clock(), AT_ONCE)) {
    await scheduleCheck(payments.db, payment.tipId, nextCheckAt(payment, payments.clock()));
    try {
      const tip = { id: payment.tipId, provider: payment.provider };
      await applyResponse(payments, tip, await checkPayment(payments, payment));
    } catch (error) {
      // An error with one payment must not stop the others.
      payments.log.error({ err: error, tipId: payment.tipId }, 'could not ask the provider about a payment');
    }
  }
}

async function checkPayment(payments: Payments, payment: PaymentRow): Promise<Payment | { refused: string }> {
  // Whether the provider received the request is unknown. Repeating it is safe: the response is the same.
  if (payment.sessionId === null)
    return requestPayment(payments, await getTip(payments.db, payment.tipId), payment);
  const provider = getProvider(payments, payment.provider);
  const found = await provider.find(payment.sessionId);
  const isLate = payments.clock().getTime() - payment.createdAt.getTime() >= PAYABLE_FOR_MS;
  return found.state.status === 'open' && isLate ? provider.expire(payment.sessionId) : found;
}

/** Waits as long as the payment is old, within limits. */
export function nextCheckAt({ createdAt }: Pick<PaymentRow, 'createdAt'>, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(ageMs, FIRST_CHECK_MS), LONGEST_WAIT_MS));
}
