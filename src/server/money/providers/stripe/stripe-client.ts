import Stripe from 'stripe';
import { traceHeaders } from '#server/platform/observe/trace/tracer.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
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

/** The SDK's own client, with the header that lets a trace go on. */
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
