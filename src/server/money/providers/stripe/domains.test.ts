import { expect, test } from 'vitest';
import { registerDomain } from '#server/money/providers/stripe/register-domain.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { DOMAIN_FILE } from '#test/helpers/stripe-server/answer-browser.ts';

const { karam, stripe, later } = await karamWithStripe();
const keys = { secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam', apiBase: stripe.url };
const readFile = () => karam.visitor().get('/.well-known/apple-developer-merchantid-domain-association');

test('Apple gets the file that Stripe serves, which is read from there once an hour', async () => {
  const answers = await Promise.all([readFile(), readFile(), readFile()]);
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    answers.map(() => [200, DOMAIN_FILE]),
  );
  expect(answers[0]?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(stripe.filesRead).toBe(1);
  later(59);
  await readFile();
  expect(stripe.filesRead).toBe(1);
  later(2);
  await readFile();
  expect(stripe.filesRead).toBe(2);
});

test('while Stripe does not serve it, Apple is asked to come again, and Stripe is asked every ten seconds at most', async () => {
  later(61);
  stripe.servesFile = false;
  expect((await readFile()).statusCode).toBe(503);
  expect((await readFile()).statusCode).toBe(503);
  expect(stripe.filesRead).toBe(3);
  stripe.servesFile = true;
  later(1);
  expect((await readFile()).body).toBe(DOMAIN_FILE);
});

test('a domain is registered once, and checked again when the command is repeated', async () => {
  const active = { isActive: true, problem: null };
  const all = ['Apple Pay', 'Google Pay', 'Link'].map((name) => ({ name, ...active }));
  expect(await registerDomain(keys, 'tips.karam.example')).toEqual({
    domain: 'tips.karam.example',
    wallets: all,
  });
  await registerDomain(keys, 'tips.karam.example');
  expect(stripe.calls.filter((call) => call === 'POST /v1/payment_method_domains')).toHaveLength(1);
  const { wallets } = await registerDomain(keys, 'karam.test');
  expect(wallets[0]).toEqual({
    name: 'Apple Pay',
    isActive: false,
    problem: 'Apple does not find its file.',
  });
  await expect(registerDomain(keys, 'localhost')).rejects.toThrow('Not a domain');
});
