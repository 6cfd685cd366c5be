import type Stripe from 'stripe';
import type { BookLine } from '#server/money/providers/port/provider.ts';
import { toProviderError } from '#server/money/providers/stripe/ask-stripe.ts';
import { idOf } from '#server/money/providers/stripe/payment-of-session.ts';
import { refundOf } from '#server/money/providers/stripe/refunds.ts';
import { findStaffIdIn, findTipIn } from '#server/money/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money.ts';
import type { LineKind } from '#shared/payment-kinds.ts';

/** Reads all of Stripe's balance transactions, newest first, each with its charge, refund or dispute. */
export async function* booksBetween(stripe: Stripe, from: Date, until: Date): AsyncIterable<BookLine> {
  const created = { gte: wholeSecondsFrom(from), lt: wholeSecondsFrom(until) };
  const wanted = { created, limit: 100, expand: ['data.source'] };
  try {
    for await (const entry of stripe.balanceTransactions.list(wanted)) yield lineOf(entry);
  } catch (error) {
    throw toProviderError(error);
  }
}

function lineOf(entry: Stripe.BalanceTransaction): BookLine {
  const { id, type, amount, fee, currency, created } = entry;
  return {
    id,
    type,
    currency,
    amountFils: fils(amount),
    feeFils: fils(fee),
    at: new Date(created * 1000),
    ...aboutSource(entry),
  };
}

type AboutSource = Pick<BookLine, 'kind' | 'sourceId' | 'paymentId' | 'tip' | 'isDone'>;

function aboutSource({ source, type, amount }: Stripe.BalanceTransaction): AboutSource {
  const about = { sourceId: idOf(source), paymentId: null, tip: null, isDone: true };
  if (source !== null && typeof source !== 'string') {
    if (source.object === 'charge')
      return {
        ...about,
        kind: 'captured',
        paymentId: idOf(source.payment_intent),
        tip: tipOf(source.metadata),
      };
    if (source.object === 'refund') {
      const kind = amount < 0 ? 'refunded' : 'refund_returned';
      const isDone = refundOf(source).status === 'done';
      return { ...about, kind, paymentId: idOf(source.payment_intent), isDone };
    }
    if (source.object === 'dispute')
      return { ...about, kind: 'disputed', paymentId: idOf(source.payment_intent) };
  }
  return { ...about, kind: kindOf(type) };
}

/** A charge has the metadata of its session. One without our metadata is not a tip. */
function tipOf(metadata: Stripe.Metadata): BookLine['tip'] {
  const tip = findTipIn(metadata);
  return tip ? { tipId: tip.tipId, staffId: findStaffIdIn(metadata) } : null;
}

function kindOf(type: string): LineKind {
  if (type.startsWith('payout')) return 'paid_out';
  return type.endsWith('_fee') ? 'fee' : 'adjusted';
}

/** Stripe's times are whole seconds, so round up to the first second that is not before `time`. */
function wholeSecondsFrom(time: Date): number {
  return Math.ceil(time.getTime() / 1000);
}
