import type { Config } from '#server/config.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { openProviders } from '#server/money/providers/open-providers.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { BeginCall } from '#server/platform/observe/call-metrics.ts';

type Options = {
  config: Pick<Config, 'payments' | 'publicOrigin'>;
  db: Db;
  clock: () => Date;
  sessionSecret: string;
  tipUpdates: Pick<TipUpdates, 'announce'>;
  beginCall: BeginCall;
  watch: Payments['watch'];
  log: Payments['log'];
};

/** Used by routes and background jobs, so that both handle the provider's reports in the same way. */
export function openPayments(options: Options): Payments {
  const { config, db, clock, sessionSecret, tipUpdates, beginCall, watch, log } = options;
  return {
    db,
    clock,
    publicOrigin: config.publicOrigin,
    ...openProviders(config.payments, { sandboxSecret: sessionSecret, clock, beginCall }),
    announce: (businessIds) => tipUpdates.announce(businessIds),
    watch,
    log,
  };
}
