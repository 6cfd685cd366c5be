import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { MOST_INSTANT_FILS } from '#shared/contracts/instant-payments.ts';
import { getFilsFrom } from '#shared/money/money.ts';

/**
 * How payouts are prepared for two persons to agree on. Today the only implementation is a file for the bank, which is stored
 * as it was agreed. After its release it goes to the bank in one of three ways: its lines one by one as instant payments
 * (money/instant-payments), the file by the bank's server (money/bank-channel), or the file by hand. Who may start and release
 * payouts, the postings, and the results (`BankAnswer`) are the same for each.
 */
export type PayoutPort = {
  /**
   * Prepares and stores the batch that pays these payouts, which are locked, pending and payable. It is sent only after
   * its release. Refuses payouts that it cannot pay, and then stores nothing.
   */
  prepare(
    transaction: Db,
    payouts: PayoutNow[],
    by: { createdBy: string; now: Date },
  ): Promise<PreparedBatch>;
};

type PreparedBatch = { id: number; messageId: string; total: string };

/** Larger amounts go in a file. */
export const isInstantSized = ({ amount }: Pick<PayoutNow, 'amount'>): boolean =>
  getFilsFrom(amount) <= MOST_INSTANT_FILS;
