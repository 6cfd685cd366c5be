import Stripe from 'stripe';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe is, when it is not the real one. */
  apiBase?: string | undefined;
  maxNetworkRetries?: number;
  timeoutMs?: number;
};

/** The version this SDK was made for: what the account is set to in Stripe's dashboard must not change our answers. */
const API_VERSION = '2026-10-28.endive';

export function stripeClient(options: StripeOptions): Stripe {
  return new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    // A guest is waiting. The SDK's own 80 seconds would outlast their patience and our connections.
    timeout: options.timeoutMs ?? 8_000,
    telemetry: false,
    ...addressOf(options.apiBase),
  });
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
