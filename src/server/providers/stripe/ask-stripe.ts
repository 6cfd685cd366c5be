import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '#server/providers/port/provider.ts';

/** Asks Stripe something, and says in the port's words what went wrong. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw inOurWords(error);
  }
}

export function inOurWords(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const reason = `Stripe: ${error.message}`;
  return leavesUsInDoubt(error)
    ? new ProviderUnavailable(reason, { cause: error })
    : new ProviderRefused(reason, { cause: error });
}

/** Stripe's own word for why it refused, where it has one. */
export function refusalCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ProviderRefused) || !(error.cause instanceof Stripe.errors.StripeError))
    return undefined;
  return error.cause.code;
}

/**
 * An API error is a fault of Stripe's own (500s), or a 409: the same request is being worked on. An idempotency error
 * means that the first request with this key asked for something else, such as a person's former name: whatever that
 * one made may be paid, so nobody can say that nothing was collected. Nor can Stripe say so to a key it does not know:
 * an earlier key may have begun the payment.
 */
function leavesUsInDoubt(error: Stripe.errors.StripeError): boolean {
  const { errors } = Stripe;
  return [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeIdempotencyError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
  ].some((doubtful) => error instanceof doubtful);
}
