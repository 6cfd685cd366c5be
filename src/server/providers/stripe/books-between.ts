import type Stripe from 'stripe';
import type { BookLine } from '#server/providers/port/provider.ts';
import { inOurWords } from '#server/providers/stripe/ask-stripe.ts';
import { idOf } from '#server/providers/stripe/payment-of-session.ts';
import { refundOf } from '#server/providers/stripe/refunds.ts';
import { findTipIn } from '#server/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money.ts';

/** By the lines of Stripe's account in dirhams, newest first, each with the charge or refund it is of. */
export async function* booksBetween(stripe: Stripe, from: Date, until: Date): AsyncIterable<BookLine> {
  const created = { gte: wholeSecondsFrom(from), lt: wholeSecondsFrom(until) };
  const wanted = { created, currency: 'aed', limit: 100, expand: ['data.source'] };
  try {
    for await (const entry of stripe.balanceTransactions.list(wanted)) {
      const line = lineOf(entry);
      if (line) yield line;
    }
  } catch (error) {
    throw inOurWords(error);
  }
}

/**
 * What Stripe keeps for itself or pays out to us is no line of a tip's. Nor is what a bank took back in a dispute: to
 * Stripe that is an adjustment and not a refund.
 */
function lineOf({ source, amount, created }: Stripe.BalanceTransaction): BookLine | undefined {
  if (source === null || typeof source === 'string') return undefined;
  const at = new Date(created * 1000);
  if (source.object === 'charge' && amount > 0) {
    // A charge carries what its session was given, so one without it was never a tip.
    const paymentId = findTipIn(source.metadata) ? idOf(source.payment_intent) : null;
    return { kind: 'captured', paymentId, amountFils: fils(amount), at };
  }
  // One that failed went out and came in again, on whatever days: it was not given back. One that waits may yet fail.
  if (source.object === 'refund' && amount < 0 && refundOf(source).status === 'done')
    return { kind: 'refunded', paymentId: idOf(source.payment_intent), amountFils: fils(-amount), at };
  return undefined;
}

/** Stripe's times are whole seconds: the first one that is not before `time`. */
function wholeSecondsFrom(time: Date): number {
  return Math.ceil(time.getTime() / 1000);
}
