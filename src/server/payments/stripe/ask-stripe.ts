import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';

/** Asks Stripe something, and says in the port's words what went wrong. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const reason = `Stripe: ${error.message}`;
    throw leavesUsInDoubt(error)
      ? new ProviderUnavailable(reason, { cause: error })
      : new ProviderRefused(reason, { cause: error });
  }
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
 * one made may be paid, so nobody can say that nothing was collected.
 */
function leavesUsInDoubt(error: Stripe.errors.StripeError): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError].some(
    (doubtful) => error instanceof doubtful,
  );
}
