import type { Config } from '#server/config.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox.ts';
import type { ProviderName } from '#shared/provider-names.ts';

export type Providers = {
  /** The one new tips go to. */
  provider: PaymentProvider;
  all: Partial<Record<ProviderName, PaymentProvider>>;
};

/** The sandbox is always there, for the tips of its time; another besides it when it is set up. */
export function openProviders(
  payments: Config['payments'],
  sandboxSecret: string,
  clock: () => Date,
): Providers {
  if (payments.provider === 'stripe') throw new Error('not yet');
  const sandbox = sandboxProvider({ secret: sandboxSecret, clock });
  return { provider: sandbox, all: { sandbox } };
}
