import type Stripe from 'stripe';
import {
  type BookLine,
  type Payment,
  type PaymentProvider,
  ProviderRefused,
  type TipToCollect,
  type WarningChange,
} from '#server/money/providers/port/provider.ts';
import { checkoutParams, idOf, paymentOf } from '#server/money/providers/stripe/checkout-session.ts';
import { intentParams, isIntentId, paymentOfIntent } from '#server/money/providers/stripe/payment-intent.ts';
import {
  disputeChange,
  readEvent,
  readStored,
  warningChange,
} from '#server/money/providers/stripe/read-event.ts';
import { refundOf, refundPayment } from '#server/money/providers/stripe/refunds.ts';
import { sendEvidence } from '#server/money/providers/stripe/send-evidence.ts';
import {
  callStripe,
  isTestKey,
  refusalCodeOf,
  type StripeOptions,
  stripeClient,
  toProviderError,
  wasReplayed,
} from '#server/money/providers/stripe/stripe-client.ts';
import { findStaffIdIn, findTipIn } from '#server/money/providers/stripe/tip-metadata.ts';
import { addFils, type Fils, fils, filsFromAed } from '#shared/money/money.ts';
import type { LineKind } from '#shared/money/payment-kinds.ts';

/** Payments on Stripe's hosted page, or on the tip page in Stripe's frames. Card numbers never reach our server. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options);
  return {
    name: 'stripe',
    isTest: isTestKey(options.secretKey),
    smallestChargeFils: filsFromAed(2),
    elements: options.elements,
    capturesAtOnce: () => false,
    collect: (tip) => collect(stripe, tip),
    find: (sessionId) => find(stripe, sessionId),
    expire: (sessionId) => expire(stripe, sessionId),
    refund: (wish) => refundPayment(stripe, wish),
    findDispute: async (disputeId) =>
      disputeChange(await callStripe(() => stripe.disputes.retrieve(disputeId))),
    sendEvidence: (evidence) => sendEvidence(stripe, evidence),
    warningsSince: (since) => warningsSince(stripe, since),
    async ping() {
      await callStripe(() => stripe.balance.retrieve());
    },
    async readBalance() {
      const { available, pending } = await callStripe(() => stripe.balance.retrieve());
      const inAed = [...available, ...pending].filter(({ currency }) => currency === 'aed');
      return addFils(...inAed.map(({ amount }) => fils(amount)));
    },
    readEvent: (rawBody, headers) => readEvent(stripe, options.webhookSecret, rawBody, headers),
    readStoredEvent: readStored,
    booksBetween: (from, until) => booksBetween(stripe, from, until),
  };
}

/** A replayed response is old: it says "open" although the session may be paid by now. */
async function collect(stripe: Stripe, tip: TipToCollect): Promise<Payment> {
  const key = { idempotencyKey: keyOf(tip) };
  if (tip.checkout === 'embedded') {
    const intent = await callStripe(() => stripe.paymentIntents.create(intentParams(tip), key));
    return wasReplayed(intent) ? find(stripe, intent.id) : paymentOfIntent(intent, new Date());
  }
  const session = await callStripe(() => stripe.checkout.sessions.create(checkoutParams(tip), key));
  return wasReplayed(session) ? find(stripe, session.id) : paymentOf(session, new Date());
}

/** The first attempt keeps the key format from before there were several. */
function keyOf({ token, attempt }: TipToCollect): string {
  return attempt === 1 ? `karam-tip-${token}` : `karam-tip-${token}-${attempt}`;
}

async function find(stripe: Stripe, sessionId: string): Promise<Payment> {
  if (isIntentId(sessionId)) {
    const intent = await callStripe(() =>
      stripe.paymentIntents.retrieve(sessionId, { expand: ['latest_charge'] }),
    );
    return paymentOfIntent(intent, new Date());
  }
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  );
  return paymentOf(session, new Date());
}

async function expire(stripe: Stripe, sessionId: string): Promise<Payment> {
  try {
    if (isIntentId(sessionId))
      return paymentOfIntent(await callStripe(() => stripe.paymentIntents.cancel(sessionId)), new Date());
    return paymentOf(await callStripe(() => stripe.checkout.sessions.expire(sessionId)), new Date());
  } catch (error) {
    // Only what is open can be closed. If this is not open, return its state.
    if (!(error instanceof ProviderRefused) || refusalCodeOf(error) === 'resource_missing') throw error;
    return find(stripe, sessionId);
  }
}

type AboutSource = Pick<BookLine, 'kind' | 'sourceId' | 'paymentId' | 'tip' | 'isDone'>;

/** Reads all of Stripe's balance transactions, newest first, each with its charge, refund or dispute. */
async function* booksBetween(stripe: Stripe, from: Date, until: Date): AsyncIterable<BookLine> {
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
    feeVatFils: vatOf(entry),
    at: new Date(created * 1000),
    ...aboutSource(entry),
  };
}

/** Stripe names the tax in a fee, or books it as a line of its own. */
function vatOf({ type, amount, fee_details }: Stripe.BalanceTransaction): Fils {
  if (type === 'tax_fee') return fils(-amount);
  const taxes = fee_details.filter((detail) => detail.type === 'tax');
  return addFils(fils(0), ...taxes.map((detail) => fils(detail.amount)));
}

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

async function* warningsSince(stripe: Stripe, since: Date): AsyncGenerator<WarningChange> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  try {
    for await (const warning of stripe.radar.earlyFraudWarnings.list({ created, limit: 100 })) {
      const change = warningChange(warning);
      if (change) yield change;
    }
  } catch (error) {
    throw toProviderError(error);
  }
}
