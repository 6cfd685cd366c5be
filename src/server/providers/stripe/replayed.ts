import type Stripe from 'stripe';

/** Stripe repeats its first answer word for word, however long ago that was, and says so in a header. */
export function wasReplayed(answer: Stripe.Response<object>): boolean {
  return answer.lastResponse.headers['idempotent-replayed'] === 'true';
}
