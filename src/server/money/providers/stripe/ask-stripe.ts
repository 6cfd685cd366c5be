import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '#server/money/providers/port/provider.ts';

/** Calls Stripe, and turns its errors into the error types of the provider port. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw toProviderError(error);
  }
}

export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const reason = `Stripe: ${error.message}`;
  return mayHaveCollected(error)
    ? new ProviderUnavailable(reason, { cause: error })
    : new ProviderRefused(reason, { cause: error });
}

/** Stripe's error code for a refusal, if it has one. */
export function refusalCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ProviderRefused) || !(error.cause instanceof Stripe.errors.StripeError))
    return undefined;
  return error.cause.code;
}

/**
 * Errors after which money may have been collected all the same. An API error is a fault of Stripe (5xx), or a 409 while
 * the same request is still running. An idempotency error means that an earlier request with this key had other
 * parameters, such as a staff member's former name, and its session may be paid. After an
 * authentication or permission error the payment may have been started with an earlier API key.
 */
function mayHaveCollected(error: Stripe.errors.StripeError): boolean {
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
