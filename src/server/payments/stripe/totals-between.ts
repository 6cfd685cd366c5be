import type Stripe from 'stripe';
import { askStripe } from '#server/payments/stripe/ask-stripe.ts';
import { addFils, type Fils, fils, subtractFils } from '#shared/money.ts';

const COLLECTED = ['charge', 'payment'];
/** A refund that failed comes back as a line of its own, above zero: it was not given back after all. */
const GIVEN_BACK = ['refund', 'payment_refund', 'refund_failure'];

/** By the lines of Stripe's account: everything on it, so the account must be Karam's alone for this to tie out. */
export function totalsBetween(stripe: Stripe, from: Date, until: Date) {
  return askStripe(async () => {
    const totals: { captured: Fils; refunded: Fils } = { captured: fils(0), refunded: fils(0) };
    const created = { gte: wholeSecondsFrom(from), lt: wholeSecondsFrom(until) };
    for await (const entry of stripe.balanceTransactions.list({ created, currency: 'aed', limit: 100 })) {
      const amount = fils(entry.amount);
      if (COLLECTED.includes(entry.type)) totals.captured = addFils(totals.captured, amount);
      // Money that leaves is below zero in Stripe's books.
      if (GIVEN_BACK.includes(entry.type)) totals.refunded = subtractFils(totals.refunded, amount);
    }
    return totals;
  });
}

/** Stripe's times are whole seconds: the first one that is not before `time`. */
function wholeSecondsFrom(time: Date): number {
  return Math.ceil(time.getTime() / 1000);
}
