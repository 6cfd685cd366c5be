import type Stripe from 'stripe';
import type { Payment, PaymentState, TipToCollect } from '#server/money/providers/port/provider.ts';
import { tipMetadata } from '#server/money/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money/money.ts';

/** Counted from the tip's time, not from now: a retry must send the same parameters for its idempotency key. */
const OPEN_FOR_SECONDS = 2 * 60 * 60;

/**
 * Of an attempt after the first, counted from its first request: the guest is here, however old the tip is. Stripe asks for half
 * an hour; the rest is for repeated requests. A tip whose first request is that late has no guest any more: Stripe refuses it.
 */
const OPEN_AT_LEAST_SECONDS = 60 * 60;

/** A hosted Checkout session for one tip. It asks for a card or phone wallet, and for no data beyond that. */
export function checkoutParams(tip: TipToCollect): Stripe.Checkout.SessionCreateParams {
  const name = descriptionOf(tip);
  // The staff member too, so that the provider's own books prove for whom the guest paid.
  const metadata = { ...tipMetadata(tip), karam_staff_id: String(tip.staffId) };
  const suffix = statementSuffix(tip.businessName);
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'aed', unit_amount: tip.chargedFils, product_data: { name } } },
    ],
    // Cards include Apple Pay and Google Pay.
    allowed_payment_method_types: ['card'],
    ...(tip.asksThreeDSecure && {
      payment_method_options: { card: { request_three_d_secure: 'any' as const } },
    }),
    wallet_options: { link: { display: 'never' } },
    // Not `donate`: collecting donations needs a licence in the UAE.
    submit_type: 'pay',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    customer_creation: 'if_required',
    phone_number_collection: { enabled: false },
    // Checkout has no Arabic, Hindi or Urdu, and refuses those locales. `auto` follows the browser.
    locale: tip.locale === 'en' ? 'en' : 'auto',
    success_url: tip.returnUrl,
    cancel_url: tip.cancelUrl,
    expires_at: Math.max(
      secondsOf(tip.createdAt) + OPEN_FOR_SECONDS,
      tip.attempt > 1 ? secondsOf(tip.requestedAt) + OPEN_AT_LEAST_SECONDS : 0,
    ),
    client_reference_id: tip.token,
    metadata,
    payment_intent_data: {
      description: name,
      metadata,
      ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
    },
  };
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** What the guest reads on the payment page, and in the mails of the wallet. */
export function descriptionOf({ personName, businessName }: TipToCollect): string {
  return `${personName} · ${businessName}`.slice(0, 250);
}

/**
 * The text after the account's name on the card statement. A line has 22 characters, the account's name at most 10, and
 * `* ` stands between them, so 10 always fit. Only plain Latin is allowed, with at least one letter.
 */
export function statementSuffix(businessName: string): string | undefined {
  const plain = businessName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .&-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 10)
    .trim();
  return /[A-Za-z]/.test(plain) ? plain : undefined;
}

/** `seenAt` is used as the time of payment if the session does not include its charge. */
export function paymentOf(session: Stripe.Checkout.Session, seenAt: Date): Payment {
  const intent = session.payment_intent;
  const paid = session.payment_status === 'paid';
  return {
    sessionId: session.id,
    paymentId: paid ? idOf(intent) : null,
    checkoutUrl: session.status === 'open' ? session.url : null,
    clientSecret: null,
    state: paid ? captured(session, seenAt) : unpaidState(session),
  };
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function captured(session: Stripe.Checkout.Session, seenAt: Date): PaymentState {
  if (session.currency !== 'aed') throw new Error(`Stripe collected ${session.currency} for ${session.id}`);
  const { intent, charge } = moneyOf(session);
  return {
    status: 'captured',
    amountFils: fils(intent?.amount_received ?? session.amount_total ?? Number.NaN),
    at: charge ? new Date(charge.created * 1000) : seenAt,
  };
}

/** Payment intent and charge, which are objects only if the request expanded them. Events have their ids only. */
function moneyOf(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  return { intent, charge };
}

/** A declined card leaves the session open: the guest can try another card on the same page. */
function unpaidState(session: Stripe.Checkout.Session): PaymentState {
  if (session.status === 'expired') return { status: 'failed', reason: 'expired' };
  const { intent } = moneyOf(session);
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  if (session.status === 'complete' && hasFailed) return { status: 'failed', reason: 'payment_failed' };
  return { status: 'open' };
}
