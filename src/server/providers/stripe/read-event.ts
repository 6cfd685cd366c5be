import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { ForgedEvent, type ProviderChange, type ProviderEvent } from '#server/providers/port/provider.ts';
import { changeIn } from '#server/providers/stripe/change-in-event.ts';

/** Older signatures are refused, so that a captured webhook cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

export function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  headers: IncomingHttpHeaders,
): ProviderEvent {
  const event = verified(stripe, webhookSecret, rawBody, headers);
  return { id: event.id, type: event.type, at: timeOf(event), payload: event, change: readStored(event) };
}

/** Reads an event that was stored before. */
export function readStored(payload: unknown): ProviderChange | undefined {
  const event = payload as Stripe.Event;
  return changeIn(event, timeOf(event));
}

const timeOf = (event: Stripe.Event) => new Date(event.created * 1000);

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
