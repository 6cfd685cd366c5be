import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { askStripe, refusalCodeOf, toProviderError } from '#server/money/providers/stripe/ask-stripe.ts';

test('a mistake of our own is neither a refusal nor an outage of Stripe', async () => {
  const mistake = new TypeError('a mistake in our own code');
  await expect(askStripe(() => Promise.reject(mistake))).rejects.toBe(mistake);
});

test('an error of Stripe is kept as the cause', () => {
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
