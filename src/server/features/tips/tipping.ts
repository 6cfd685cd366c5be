import type { Db } from '#server/db/database.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import type { Settings } from '#server/features/settings/current-settings.ts';
import type { RecordTip } from '#server/features/tips/batch-recorder.ts';
import type { RecordTeamTip } from '#server/features/tips/team-recorder.ts';
import type { TipRow } from '#server/ledger/tip-rows.ts';
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
