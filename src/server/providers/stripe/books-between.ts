import type Stripe from 'stripe';
import type { BookLine } from '#server/providers/port/provider.ts';
import { toProviderError } from '#server/providers/stripe/ask-stripe.ts';
import { idOf } from '#server/providers/stripe/payment-of-session.ts';
import { refundOf } from '#server/providers/stripe/refunds.ts';
import { findTipIn } from '#server/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money.ts';

/** Reads Stripe's balance transactions in AED, newest first, each with its charge or refund. */
export async function* booksBetween(stripe: Stripe, from: Date, until: Date): AsyncIterable<BookLine> {
  const created = { gte: wholeSecondsFrom(from), lt: wholeSecondsFrom(until) };
  const wanted = { created, currency: 'aed', limit: 100, expand: ['data.source'] };
  try {
    for await (const entry of stripe.balanceTransactions.list(wanted)) {
      const line = lineOf(entry);
      if (line) yield line;
    }
  } catch (error) {
    throw toProviderError(error);
  }
}

/**
 * Stripe's fees and its payouts to us are not lines of a tip. Neither is a lost dispute, which Stripe books as an
 * adjustment and not as a refund.
 */
function lineOf({ source, amount, created }: Stripe.BalanceTransaction): BookLine | undefined {
  if (source === null || typeof source === 'string') return undefined;
  const at = new Date(created * 1000);
  if (source.object === 'charge' && amount > 0) {
    // A charge has the metadata of its session. One without our metadata is not a tip.
    const paymentId = findTipIn(source.metadata) ? idOf(source.payment_intent) : null;
    return { kind: 'captured', paymentId, amountFils: fils(amount), at };
  }
  // Only refunds that are done: a failed one was booked out and in again, and a pending one may still fail.
  if (source.object === 'refund' && amount < 0 && refundOf(source).status === 'done')
    return { kind: 'refunded', paymentId: idOf(source.payment_intent), amountFils: fils(-amount), at };
  return undefined;
}

/** Stripe's times are whole seconds, so round up to the first second that is not before `time`. */
function wholeSecondsFrom(time: Date): number {
  return Math.ceil(time.getTime() / 1000);
}
