import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { ForgedEvent, type ProviderEvent } from '#server/payments/provider.ts';
import { newsOf } from '#server/payments/stripe/news-of-event.ts';

/** A message that was caught on its way cannot be played to us again later than this. */
const TOLERANCE_SECONDS = 300;

export function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  headers: IncomingHttpHeaders,
): ProviderEvent {
  const event = verified(stripe, webhookSecret, rawBody, headers);
  const at = new Date(event.created * 1000);
  return { id: event.id, type: event.type, at, payload: event, news: newsOf(event, at) };
}

function verified(stripe: Stripe, secret: string, rawBody: string, headers: IncomingHttpHeaders) {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new ForgedEvent('There is no signature.');
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new ForgedEvent(error.message, { cause: error });
  }
}
