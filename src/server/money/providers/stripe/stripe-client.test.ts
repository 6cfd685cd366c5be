import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import {
  callStripe,
  refusalCodeOf,
  stripeClient,
  toProviderError,
} from '#server/money/providers/stripe/stripe-client.ts';
import { currentSpan } from '#server/platform/observe/trace/tracer.ts';

const span = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };

test('a guest does not wait longer than eight seconds for Stripe, unless a test says so', () => {
  const keys = { secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam' };
  const limitsOf = (stripe: Stripe) => [stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()];
  expect(limitsOf(stripeClient(keys))).toEqual([8000, 2]);
  expect(limitsOf(stripeClient({ ...keys, timeoutMs: 150, maxNetworkRetries: 0 }))).toEqual([150, 0]);
  expect(stripeClient(keys).getTelemetryEnabled()).toBe(false);
});

test.each([
  [undefined, ['https', 'api.stripe.com', '443']],
  ['https://stripe.example', ['https', 'stripe.example', '443']],
  ['https://stripe.example:8443', ['https', 'stripe.example', '8443']],
  ['http://127.0.0.1:12111', ['http', '127.0.0.1', '12111']],
  ['http://stripe.example', ['http', 'stripe.example', '80']],
])('with the address %s Stripe is called at %j', (apiBase, address) => {
  const stripe = stripeClient({ secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam', apiBase });
  expect((['protocol', 'host', 'port'] as const).map((name) => String(stripe.getApiField(name)))).toEqual(
    address,
  );
});

test('a call to Stripe carries the trace it belongs to, and nothing of the kind without one', async () => {
  const got: unknown[] = [];
  const server = createServer((request, answer) => {
    got.push(request.headers.traceparent);
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"balance"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = stripeClient({ secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam', apiBase });
  await stripe.balance.retrieve();
  await currentSpan.run(span, () => stripe.balance.retrieve());
  expect(got).toEqual([undefined, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01']);
});

test('a mistake of our own is neither a refusal nor an outage of Stripe', async () => {
  const mistake = new TypeError('a mistake in our own code');
  await expect(callStripe(() => Promise.reject(mistake))).rejects.toBe(mistake);
});

test('an error of Stripe becomes the cause', () => {
  const outage = new Stripe.errors.StripeConnectionError({ message: 'no route', type: 'api_error' });
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    message: 'no such payment',
    type: 'invalid_request_error',
    code: 'resource_missing',
  });
  expect(toProviderError(outage)).toEqual(new ProviderUnavailable('Stripe: no route'));
  expect(toProviderError(outage)).toMatchObject({ cause: outage });
  expect(toProviderError(refusal)).toEqual(new ProviderRefused('Stripe: no such payment'));
  expect(toProviderError(refusal)).toMatchObject({ cause: refusal });
  expect(refusalCodeOf(toProviderError(refusal))).toBe('resource_missing');
});

test('only a refusal of Stripe has a code', () => {
  const cause = Object.assign(new Error('not of Stripe'), { code: 'ECONNRESET' });
  expect(refusalCodeOf(new Error('something else', { cause }))).toBeUndefined();
  expect(refusalCodeOf(new ProviderRefused('refused by the sandbox', { cause }))).toBeUndefined();
  expect(refusalCodeOf(new ProviderRefused('refused without a cause'))).toBeUndefined();
  expect(refusalCodeOf(undefined)).toBeUndefined();
});
