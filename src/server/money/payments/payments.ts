import type { Config } from '#server/config.ts';
import { openProviders } from '#server/money/providers/open-providers.ts';
import type { PaymentProvider } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, type TooManyRequests } from '#server/platform/http/app-error.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { BeginCall } from '#server/platform/observe/call-metrics.ts';
import type { Fils } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * Everything needed to collect money. A tip stays with the provider that started its payment, even if new tips go to
 * another.
 */
export type Payments = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  /** The provider that new tips go to. */
  provider: PaymentProvider;
  all: Partial<Record<ProviderName, PaymentProvider>>;
  /** Sends a live update to everyone who has one of these businesses' dashboards open. */
  announce(businessIds: number[]): void;
  /** Detects card testing. Undefined if limits are off. */
  watch: CardWatch | undefined;
  log: { error(detail: object, message: string): void };
};

export function getProvider(payments: Pick<Payments, 'all'>, name: ProviderName): PaymentProvider {
  const provider = payments.all[name];
  if (!provider) throw refuse('conflict', 'provider_not_set_up');
  return provider;
}

/** The code that a guest scanned: of one staff member, or of a business for its whole team. */
export type TipCode = { staffId: number; teamOf: null } | { staffId: null; teamOf: number };

/** `network`: the guest's IP address as the limits count it, not hashed. */
export type Tipper = TipCode & { network: string };

/** Detects card testing and delays the next tips. Never refuses or loses a recorded tip. */
export type CardWatch = {
  /** The refusal, if this address or code has to wait. */
  findRefusal(db: Db, tipper: Tipper): Promise<TooManyRequests | undefined>;
  /** Stores where an unpaid tip came from. Call it in the transaction that records the tip. */
  saveOrigin(transaction: Db, tipId: number, tipper: Tipper, now: Date): Promise<void>;
  /** A tip was recorded. Queries the database only for every tenth small tip. */
  noteTip(tipper: Tipper, amountFils: Fils): Promise<void>;
  /** A card was declined. `card`: the provider's fingerprint of it. True if the provider's page should be closed. */
  noteDecline(tipId: number, card: string | null): Promise<boolean>;
};

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

/** Used by routes and background jobs, so that both handle the provider's events in the same way. */
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
