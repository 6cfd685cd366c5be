import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import {
  ForgedEvent,
  type ProviderChange,
  type ProviderEvent,
} from '#server/money/providers/port/provider.ts';
import { changeIn } from '#server/money/providers/stripe/change-in-event.ts';

/** Older signatures are refused, so that a captured webhook cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

export function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  headers: IncomingHttpHeaders,
): ProviderEvent {
  const event = verified(stripe, webhookSecret, rawBody, headers);
  const { id, type } = event;
  return { id, type, at: timeOf(event), payload: withoutCard(event), change: readOrNot(event) };
}

/** It is signed, so it is Stripe's. If it says what we do not understand, it must be kept all the same. */
function readOrNot(event: Stripe.Event): ProviderEvent['change'] {
  try {
    return readStored(event);
  } catch {
    return 'unreadable';
  }
}

/** Reads an event that was stored before. */
export function readStored(payload: unknown): ProviderChange | undefined {
  const event = payload as Stripe.Event;
  return changeIn(event, timeOf(event));
}

/** What a refused card is and whose it is must not stay here. Nobody needs it once the decline is counted. */
function withoutCard(event: Stripe.Event): unknown {
  if (event.type !== 'payment_intent.payment_failed') return event;
  const { last_payment_error: error, ...intent } = event.data.object;
  const { payment_method: _card, ...rest } = error ?? {};
  return { ...event, data: { ...event.data, object: { ...intent, last_payment_error: error && rest } } };
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
