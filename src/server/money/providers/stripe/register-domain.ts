import type Stripe from 'stripe';
import {
  callStripe,
  type StripeOptions,
  stripeClient,
} from '#server/money/providers/stripe/stripe-client.ts';

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;

type DomainState = { domain: string; wallets: { name: string; isActive: boolean; problem: string | null }[] };

/** Stripe shows wallets only on domains that are registered. Repeated, it only checks the domain again. */
export async function registerDomain(
  options: Pick<StripeOptions, 'secretKey' | 'webhookSecret' | 'apiBase'>,
  domain: string,
): Promise<DomainState> {
  const stripe = stripeClient(options);
  const { data } = await callStripe(() =>
    stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }),
  );
  const known = data[0];
  const registered = known
    ? await callStripe(() => stripe.paymentMethodDomains.validate(known.id))
    : await callStripe(() => stripe.paymentMethodDomains.create({ domain_name: domain }));
  return { domain, wallets: walletsOf(registered) };
}

function walletsOf(registered: Stripe.PaymentMethodDomain): DomainState['wallets'] {
  return (Object.keys(WALLETS) as (keyof typeof WALLETS)[]).map((key) => {
    const { status, status_details: details } = registered[key];
    return { name: WALLETS[key], isActive: status === 'active', problem: details?.error_message ?? null };
  });
}
