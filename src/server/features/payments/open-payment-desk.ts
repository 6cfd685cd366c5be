import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { PaymentDesk } from '#server/features/payments/payment-desk.ts';
import type { TipNews } from '#server/live/tip-news.ts';
import { openProviders } from '#server/providers/open-providers.ts';

type Options = {
  config: Pick<Config, 'payments' | 'publicOrigin'>;
  db: Db;
  clock: () => Date;
  sessionSecret: string;
  news: TipNews;
  log: PaymentDesk['log'];
};

/** For the routes and for the background jobs: both do the same with what a provider says. */
export function openPaymentDesk({ config, db, clock, sessionSecret, news, log }: Options): PaymentDesk {
  return {
    db,
    clock,
    publicOrigin: config.publicOrigin,
    ...openProviders(config.payments, sessionSecret, clock),
    announce: (businessIds) => news.announce(businessIds),
    log,
  };
}
