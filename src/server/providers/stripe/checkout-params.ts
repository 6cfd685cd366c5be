import type Stripe from 'stripe';
import type { WaitingTip } from '#server/providers/port/provider.ts';
import { tipMetadata } from '#server/providers/stripe/tip-metadata.ts';

/** Counted from the tip and not from now: asked again, everything must be the same for Stripe to know it again. */
const OPEN_FOR_SECONDS = 2 * 60 * 60;

/** Hosted Checkout for one tip. It asks for a card or the phone's wallet, and for nothing Stripe does not insist on. */
export function checkoutParams(tip: WaitingTip): Stripe.Checkout.SessionCreateParams {
  const name = `${tip.personName} · ${tip.businessName}`.slice(0, 250);
  const metadata = tipMetadata(tip);
  const suffix = statementSuffix(tip.businessName);
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'aed', unit_amount: tip.chargedFils, product_data: { name } } },
    ],
    // Apple Pay and Google Pay come with cards.
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    // A tip is no donation: collecting those needs a licence in the UAE.
    submit_type: 'pay',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    customer_creation: 'if_required',
    phone_number_collection: { enabled: false },
    // Checkout has no Arabic and refuses to be asked for it; `auto` follows the browser as far as it can.
    locale: tip.locale === 'ar' ? 'auto' : tip.locale,
    success_url: tip.returnUrl,
    cancel_url: tip.cancelUrl,
    expires_at: Math.floor(tip.createdAt.getTime() / 1000) + OPEN_FOR_SECONDS,
    client_reference_id: tip.token,
    metadata,
    payment_intent_data: {
      description: name,
      metadata,
      ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
    },
  };
}

/**
 * What follows the account's own name on the card's statement. That name has up to 10 characters and a line 22, with
 * `* ` between them, so 10 always fit. Only plain Latin is allowed, with a mail in it.
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
