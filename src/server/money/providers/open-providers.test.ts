import { expect, test } from 'vitest';
import {
  checkoutOriginOf,
  elementsOriginsOf,
  observedProvider,
  openProviders,
} from '#server/money/providers/open-providers.ts';
import { type PaymentProvider, ProviderRefused } from '#server/money/providers/port/provider.ts';

const calls: string[] = [];
const beginCall = (to: string, operation: string) => ({
  inside: <T>(work: () => T) => work(),
  end: (outcome: string) => void calls.push(`${to} ${operation} ${outcome}`),
});

async function observe(
  name: 'collect' | 'find' | 'expire' | 'refund' | 'findDispute' | 'ping',
  answer: () => Promise<unknown>,
) {
  calls.length = 0;
  const provider = { name: 'sandbox', [name]: answer } as unknown as PaymentProvider;
  const observed = observedProvider(provider, beginCall as never);
  const result = await (observed[name] as (of: unknown) => Promise<unknown>)('its question').catch(
    (error: Error) => error.message,
  );
  return [result, ...calls];
}

test.each(['collect', 'find', 'expire', 'refund', 'findDispute', 'ping'] as const)(
  'each call of %s is counted with its outcome, and answered as it was',
  async (name) => {
    expect(await observe(name, async () => 'the answer')).toEqual(['the answer', `sandbox ${name} ok`]);
    const refuses = () => Promise.reject(new ProviderRefused('no'));
    expect(await observe(name, refuses)).toEqual(['no', `sandbox ${name} refused`]);
    const breaks = () => Promise.reject(new Error('away'));
    expect(await observe(name, breaks)).toEqual(['away', `sandbox ${name} failed`]);
  },
);

test('reading the books is one call, until the last line or the error', async () => {
  const read = async (end?: Error) => {
    calls.length = 0;
    async function* booksBetween() {
      yield 'a line';
      if (end) throw end;
    }
    const provider = { name: 'stripe', booksBetween } as unknown as PaymentProvider;
    const lines: unknown[] = [];
    try {
      for await (const line of observedProvider(provider, beginCall as never).booksBetween(
        new Date(),
        new Date(),
      ))
        lines.push(line);
    } catch (error) {
      lines.push((error as Error).message);
    }
    return [...lines, ...calls];
  };
  expect(await read()).toEqual(['a line', 'stripe books ok']);
  expect(await read(new Error('away'))).toEqual(['a line', 'away', 'stripe books failed']);
  expect(await read(new ProviderRefused('no'))).toEqual(['a line', 'no', 'stripe books refused']);
});

test('new tips go to Stripe if it is set up, and earlier ones of the sandbox stay with it', () => {
  const options = { sandboxSecret: 'a secret', clock: () => new Date(), beginCall: beginCall as never };
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined };
  const withStripe = openProviders({ provider: 'stripe', ...keys } as never, options);
  expect([withStripe.provider.name, Object.keys(withStripe.all)]).toEqual(['stripe', ['sandbox', 'stripe']]);
  const alone = openProviders({ provider: 'sandbox' }, options);
  expect([alone.provider.name, Object.keys(alone.all)]).toEqual(['sandbox', ['sandbox']]);
});

test('guests may be sent to the page of the provider, and to no other', () => {
  const ofStripe = (apiBase?: string) => checkoutOriginOf({ provider: 'stripe', apiBase } as never);
  expect(checkoutOriginOf({ provider: 'sandbox' })).toBeUndefined();
  expect(ofStripe()).toBe('https://checkout.stripe.com');
  expect(ofStripe('http://127.0.0.1:4242/v1')).toBe('http://127.0.0.1:4242');
});

test('a tip form may load what Stripe documents, a test server instead of it, and nothing without a publishable key', () => {
  const keys = { provider: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } as const;
  const withScript = (scriptUrl: string, apiBase?: string) =>
    elementsOriginsOf({ ...keys, apiBase, elements: { publishableKey: 'pk_test_1', scriptUrl } });
  expect(elementsOriginsOf({ provider: 'sandbox' })).toBeUndefined();
  expect(elementsOriginsOf({ ...keys, apiBase: undefined })).toBeUndefined();
  expect(withScript('https://js.stripe.com/endive/stripe.js')).toEqual({
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com', 'https://link.com', 'https://*.link.com'],
    frames: [
      ...['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      ...['https://link.com', 'https://*.link.com'],
    ],
    images: ['https://*.link.com'],
  });
  expect(withScript('http://127.0.0.1:1/stripe.js', 'http://127.0.0.1:1')).toEqual({
    scripts: ['http://127.0.0.1:1'],
    connections: ['http://127.0.0.1:1'],
    frames: ['http://127.0.0.1:1'],
    images: [],
  });
});
