import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { pageMethods } from '#shared/money/payment-kinds.ts';
import { STRIPE_EXAMPLES } from '#test/data/stripe-examples.ts';
import { testWithPublicFile } from '#test/helpers/public-files.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider } = await tryStripe();

const heard: string[] = [];
const receiver = createServer(async (request, response) => {
  const event = provider.readEvent(await text(request), request.headers);
  heard.push(event.type);
  response.end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => receiver.close());
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const press = (url: string, button: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ do: button }), redirect: 'manual' });

test('a guest pays on the hosted page, and Karam gets the webhook before the guest is back', async () => {
  stripe.webhookUrl = address;
  const tip = aWaitingTip({ personName: 'Maya <Haddad>' });
  const url = (await provider.collect(tip)).checkoutUrl ?? '';

  const page = await (await fetch(url)).text();
  expect(page).toContain('Maya &#60;Haddad&#62; · Saffron Table');
  expect(page).toContain('AED 25.00');

  const cancelled = await press(url, 'cancel');
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, tip.cancelUrl]);
  expect(await (await press(url, 'decline')).text()).toContain('Your card was declined.');
  expect(heard).toEqual(['payment_intent.payment_failed']);

  const paid = await press(url, 'pay');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, tip.returnUrl]);
  expect(heard).toContain('checkout.session.completed');
  expect(await (await fetch(url)).text()).toContain('This checkout is over.');
  expect((await press(url, 'pay')).status).toBe(400);
});

test('a payment is confirmed only by fields that were made for its own ways to pay', async () => {
  const { clientSecret, sessionId } = await provider.collect(aWaitingTip({ checkout: 'embedded' }));
  const confirmFor = async (methods: readonly string[]) => {
    const form = {
      key: 'pk_test_of_a_page',
      client_secret: clientSecret ?? '',
      expected_amount: '2500',
      expected_payment_method_types: methods.join(),
      'payment_method_data[card][number]': '4242424242424242',
    };
    const url = `${stripe.url}/v1/payment_intents/${sessionId}/confirm`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    return response.json();
  };
  expect(await confirmFor(['card'])).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(await confirmFor(pageMethods)).toMatchObject({ status: 'succeeded' });
});

test('an event can be delivered several times, and a missing answer is reported', async () => {
  const event = stripe.tell('payout.paid', { id: 'po_1', object: 'payout' });
  await stripe.idle();
  heard.length = 0;
  expect(await stripe.deliver(event, { times: 3 })).toEqual([200, 200, 200]);
  expect(heard).toEqual(['payout.paid', 'payout.paid', 'payout.paid']);
  stripe.webhookUrl = 'http://127.0.0.1:1/';
  expect(await stripe.deliver(event)).toEqual([undefined]);
});

test('events that are held back are sent only when a test delivers them, in any order', async () => {
  stripe.webhookUrl = address;
  stripe.holdsBack = true;
  heard.length = 0;
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.decline(sessionId);
  stripe.pay(sessionId);
  await stripe.idle();
  expect(heard).toEqual([]);
  for (const type of ['checkout.session.completed', 'payment_intent.payment_failed']) {
    await stripe.deliver(stripe.event(type));
  }
  expect(heard).toEqual(['checkout.session.completed', 'payment_intent.payment_failed']);
});

test('parameters that this version of the API no longer has are refused', async () => {
  const ask = (body: Record<string, string>) =>
    fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_karam' },
      body: new URLSearchParams(body),
    });
  const codeOf = async (body: Record<string, string>) => {
    const { error } = (await (await ask(body)).json()) as { error: { code: string } };
    return error.code;
  };
  expect(await codeOf({ 'payment_method_types[0]': 'card' })).toBe(
    'payment_method_types_no_longer_supported',
  );
  expect(await codeOf({ colour: 'red' })).toBe('parameter_unknown');
});

test('an object has its own fields and those of its example', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  const intent = stripe.pay(sessionId);
  const [charge] = stripe.all('charge');
  expect(stripe.books.get('checkout.session', sessionId)).toMatchObject({
    custom_fields: [],
    mode: 'payment',
  });
  expect(intent).toMatchObject({ capture_method: 'automatic_async', amount_received: 2500 });
  expect(charge).toMatchObject({ billing_details: { name: 'Layla Nasser' }, amount: 2500 });
});

testWithPublicFile(
  'stripe-fixtures3.json',
  'our examples have no field that the examples published by Stripe do not have',
  (file) => {
    const published: Record<string, object> = JSON.parse(readFileSync(file, 'utf8')).resources;
    const unknown = Object.entries(STRIPE_EXAMPLES).flatMap(([kind, example]) =>
      Object.keys(example)
        .filter((field) => !(field in (published[kind] ?? {})))
        .map((field) => `${kind}.${field}`),
    );
    expect(unknown).toEqual([]);
  },
);
