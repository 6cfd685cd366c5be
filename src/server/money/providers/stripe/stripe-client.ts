import Stripe from 'stripe';
import {
  type ElementsSetup,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/money/providers/port/provider.ts';
import { traceHeaders } from '#server/platform/observe/trace/tracer.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Set if guests can pay on the tip page. */
  elements?: ElementsSetup | undefined;
  /** Another address than the real Stripe, for tests. */
  apiBase?: string | undefined;
  maxNetworkRetries?: number;
  timeoutMs?: number;
};

/** The API version of this SDK. Set here so that the version chosen in Stripe's dashboard has no effect. */
const API_VERSION = '2026-10-28.endive';

export function stripeClient(options: StripeOptions): Stripe {
  return new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    // A guest is waiting. The SDK's default of 80 s is longer than our own request limits.
    timeout: options.timeoutMs ?? 8_000,
    telemetry: false,
    httpClient: tracedClient(),
    ...addressOf(options.apiBase),
  });
}

/** The SDK's own client, with the trace header. */
function tracedClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest);
  return client;
}

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === 'https:';
  return {
    protocol: secure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (secure ? 443 : 80),
  };
}

/** Calls Stripe, and turns its errors into the error types of the provider port. */
export async function callStripe<Response>(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
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
 * Errors after which money may still have been collected. An API error is a fault of Stripe (5xx), or a 409 while the same
 * request is still running. An idempotency error means that an earlier request with this key had other parameters, such as
 * a staff member's former name, and its session may be paid. After an authentication or permission error the payment may
 * have been started with an earlier API key.
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

/** With a test key Stripe charges no card. */
export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}

/** Whether Stripe repeated its stored response for an idempotency key. */
export function wasReplayed(response: Stripe.Response<object>): boolean {
  return response.lastResponse.headers['idempotent-replayed'] === 'true';
}
