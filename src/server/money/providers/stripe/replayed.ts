import type Stripe from 'stripe';

/** True if Stripe repeated its stored answer for an idempotency key, which it says in a header. */
export function wasReplayed(answer: Stripe.Response<object>): boolean {
  return answer.lastResponse.headers['idempotent-replayed'] === 'true';
}
