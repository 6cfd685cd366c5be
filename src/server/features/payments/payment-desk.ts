import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PaymentProvider } from '#server/providers/provider.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** All that collecting money needs. A tip stays with the provider that began it, whichever is in use now. */
export type PaymentDesk = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  /** The one new tips go to. */
  provider: PaymentProvider;
  all: Partial<Record<ProviderName, PaymentProvider>>;
  /** Tells those who look at a business that a tip has come in. */
  announce(businessIds: number[]): void;
  log: { error(detail: object, message: string): void };
};

export function getProvider(desk: Pick<PaymentDesk, 'all'>, name: ProviderName): PaymentProvider {
  const provider = desk.all[name];
  if (!provider)
    throw new AppError('conflict', 'The payment provider of this tip is not set up here any more.');
  return provider;
}
