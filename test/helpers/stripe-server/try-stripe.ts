import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import type { TipToCollect } from '#server/money/providers/port/provider.ts';
import { stripeProvider } from '#server/money/providers/stripe/stripe-provider.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';

const KEYS = { secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam' };

/** For one test file: our Stripe provider with the real SDK, and a Stripe test server of its own. */
export async function tryStripe() {
  const stripe = await startStripeServer(KEYS);
  afterAll(() => stripe.close());
  const providerWith = (more: Partial<Parameters<typeof stripeProvider>[0]>) =>
    stripeProvider({ ...KEYS, apiBase: stripe.url, ...more });
  return { stripe, providerWith, provider: providerWith({}) };
}

let lastId = 0;

export function aWaitingTip(own: Partial<TipToCollect> = {}): TipToCollect {
  lastId += 1;
  const token = randomBytes(12).toString('base64url');
  return {
    id: lastId,
    token,
    staffId: 7,
    amountFils: filsFromAed(25),
    chargedFils: filsFromAed(25),
    personName: 'Maya Haddad',
    businessName: 'Saffron Table',
    createdAt: new Date(),
    returnUrl: `https://karam.test/tips/${token}`,
    cancelUrl: 'https://karam.test/tip/7',
    locale: 'en',
    asksThreeDSecure: false,
    checkout: 'hosted',
    attempt: 1,
    requestedAt: new Date(),
    ...own,
  };
}
