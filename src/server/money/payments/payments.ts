import type { CardWatch } from '#server/money/payments/card-watch.ts';
import type { PaymentProvider } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';

/**
 * What is needed to collect money. A tip stays with the provider that started its payment, even if new tips
 * go to another.
 */
export type Payments = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  /** The provider that new tips go to. */
  provider: PaymentProvider;
  all: Partial<Record<ProviderName, PaymentProvider>>;
  /** Sends a live update to everyone who has this business's dashboard open. */
  announce(businessIds: number[]): void;
  /** Notices card testing. Undefined if limits are off. */
  watch: CardWatch | undefined;
  log: { error(detail: object, message: string): void };
};

export function getProvider(payments: Pick<Payments, 'all'>, name: ProviderName): PaymentProvider {
  const provider = payments.all[name];
  if (!provider) throw refuse('conflict', 'provider_not_set_up');
  return provider;
}
