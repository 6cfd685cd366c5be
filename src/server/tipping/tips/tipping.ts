import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { RecordTip } from '#server/tipping/tips/batch-recorder.ts';
import type { RecordTeamTip } from '#server/tipping/tips/team-recorder.ts';
import type { Locale } from '#shared/locales.ts';

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
