import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { openCardWatch } from '#server/features/card-testing/card-watch.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import type { TipUpdates } from '#server/live/tip-updates.ts';
import type { BeginCall } from '#server/observe/call-metrics.ts';
import { openProviders } from '#server/providers/open-providers.ts';

type Options = {
  config: Pick<Config, 'payments' | 'publicOrigin' | 'rateLimit'>;
  db: Db;
  clock: () => Date;
  sessionSecret: string;
  tipUpdates: Pick<TipUpdates, 'announce'>;
  beginCall: BeginCall;
  log: Payments['log'];
};

/** Used by routes and background jobs, so that both handle the provider's reports in the same way. */
export function openPayments(options: Options): Payments {
  const { config, db, clock, sessionSecret, tipUpdates, beginCall, log } = options;
  const { publicOrigin, rateLimit } = config;
  return {
    db,
    clock,
    publicOrigin,
    ...openProviders(config.payments, { sandboxSecret: sessionSecret, clock, beginCall }),
    announce: (businessIds) => tipUpdates.announce(businessIds),
    watch: rateLimit ? openCardWatch({ db, clock, sessionSecret, publicOrigin, log }) : undefined,
    log,
  };
}
