import type { Config } from '#server/config.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { openProviders } from '#server/money/providers/open-providers.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { BeginCall } from '#server/platform/observe/call-metrics.ts';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';

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
