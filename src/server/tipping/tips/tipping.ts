import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { networkOf } from '#server/platform/http/client-address.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { RecordTip } from '#server/tipping/tips/batch-recorder.ts';
import type { RecordTeamTip } from '#server/tipping/tips/team-recorder.ts';
import type { tipTerms } from '#shared/contracts/settings.ts';
import type { Locale } from '#shared/locales.ts';
import type { TipLimits } from '#shared/money/amounts.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';

export type Receipt = Pick<
  TipRow,
  | 'id'
  | 'staffId'
  | 'amount'
  | 'fee'
  | 'net'
  | 'charged'
  | 'status'
  | 'token'
  | 'customerName'
  | 'message'
  | 'createdAt'
> & {
  /** The page where the guest pays, if the tip is not paid yet. */
  checkoutUrl: string | null;
  /** With it the tip page confirms a payment that it takes itself. */
  clientSecret: string | null;
};

export type Tipping = {
  /** The recorder's connections. */
  db: Db;
  record: RecordTip;
  recordTeam: RecordTeamTip;
  settings: () => Promise<Settings>;
  payments: Payments;
};

export type Guest = {
  idempotencyKey: string | undefined;
  locale: Locale;
  /** Their address, as limits count it. */
  network: string;
};

/** `idempotencyKey`: the same when the browser sends a tip again. */
export function guestOf(request: FastifyRequest, idempotencyKey: string | undefined): Guest {
  return { idempotencyKey, locale: localeOf(request), network: networkOf(request.ip) };
}

/** Where the guest pays: on the tip page only if the provider can take payments there. */
export function checkoutOf({ payments }: Tipping, { checkout }: { checkout: Checkout }): Checkout {
  return payments.provider.elements ? checkout : 'hosted';
}

/** The smallest and the largest tip of the platform. */
export async function tipLimits({ settings, payments }: Tipping): Promise<TipLimits> {
  const { maxTipFils } = await settings();
  return { leastFils: payments.provider.smallestChargeFils, mostFils: maxTipFils };
}

/** The fee and the limits that a guest sees before tipping. */
export async function describeTerms(tipping: Tipping): Promise<z.output<typeof tipTerms>> {
  const { terms, maxTipFils } = await tipping.settings();
  const { smallestChargeFils, isTest } = tipping.payments.provider;
  return {
    platformFeeBps: terms.platformFeeBps,
    platformFeeFixedFils: terms.platformFeeFixedFils,
    vatBps: terms.vatBps ?? 0,
    vatIncluded: terms.vatIncluded ?? true,
    maxTip: toDecimal(maxTipFils),
    minTip: toDecimal(smallestChargeFils),
    isTest,
  };
}
