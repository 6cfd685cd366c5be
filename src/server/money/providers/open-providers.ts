import type { Config } from '#server/config.ts';
import { type PaymentProvider, ProviderRefused } from '#server/money/providers/port/provider.ts';
import { sandboxProvider } from '#server/money/providers/sandbox.ts';
import { stripeProvider } from '#server/money/providers/stripe/stripe-provider.ts';
import { type BeginCall, type CallOutcome, runCall } from '#server/platform/observe/call-metrics.ts';
import type { ScriptOrigins } from '#server/platform/plugins/security-headers.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

export type Providers = {
  /** The provider for new tips. */
  provider: PaymentProvider;
  all: Partial<Record<ProviderName, PaymentProvider>>;
};

type Options = { sandboxSecret: string; clock: () => Date; beginCall: BeginCall };

/** The sandbox is always open, for tips that were made with it earlier. Stripe is added if it is configured. */
export function openProviders(
  payments: Config['payments'],
  { sandboxSecret, clock, beginCall }: Options,
): Providers {
  const sandbox = observedProvider(sandboxProvider({ secret: sandboxSecret, clock }), beginCall);
  if (payments.provider === 'sandbox') return { provider: sandbox, all: { sandbox } };
  const stripe = observedProvider(stripeProvider(payments), beginCall);
  return { provider: stripe, all: { sandbox, stripe } };
}

/** The origin of the payment page, if it is not our own. */
export function checkoutOriginOf(payments: Config['payments']): string | undefined {
  if (payments.provider === 'sandbox') return undefined;
  return payments.apiBase ? new URL(payments.apiBase).origin : 'https://checkout.stripe.com';
}

/**
 * What the page may load to take a payment itself: the origins that Stripe documents for Elements and for Link
 * (docs.stripe.com/security/guide). Left out is the map service: only address fields use it, and we have none.
 */
export function elementsOriginsOf(payments: Config['payments']): ScriptOrigins | undefined {
  if (payments.provider === 'sandbox' || !payments.elements) return undefined;
  const { origin } = new URL(payments.elements.scriptUrl);
  if (origin !== 'https://js.stripe.com')
    return {
      scripts: [origin],
      connections: [payments.apiBase ? new URL(payments.apiBase).origin : 'https://api.stripe.com'],
      frames: [origin],
      images: [],
    };
  const ofStripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const ofLink = ['https://link.com', 'https://*.link.com'];
  return {
    scripts: ofStripe,
    connections: ['https://api.stripe.com', ...ofLink],
    frames: [...ofStripe, 'https://hooks.stripe.com', ...ofLink],
    images: ['https://*.link.com'],
  };
}

/** Counts and times the calls to a provider. Reading a webhook is not a call. */
export function observedProvider(provider: PaymentProvider, beginCall: BeginCall): PaymentProvider {
  const observed = <T>(operation: string, work: () => Promise<T>) =>
    runCall(beginCall(provider.name, operation), work, outcomeOf);
  return {
    ...provider,
    collect: (tip) => observed('collect', () => provider.collect(tip)),
    find: (sessionId) => observed('find', () => provider.find(sessionId)),
    expire: (sessionId) => observed('expire', () => provider.expire(sessionId)),
    refund: (request) => observed('refund', () => provider.refund(request)),
    findDispute: (disputeId) => observed('findDispute', () => provider.findDispute(disputeId)),
    ping: () => observed('ping', () => provider.ping()),
    async *booksBetween(from, until) {
      const call = beginCall(provider.name, 'books');
      let outcome: CallOutcome = 'ok';
      try {
        yield* provider.booksBetween(from, until);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        call.end(outcome);
      }
    },
  };
}

function outcomeOf(error: unknown): CallOutcome {
  return error instanceof ProviderRefused ? 'refused' : 'failed';
}
