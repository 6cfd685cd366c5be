import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * How payouts reach their recipients. Who may start and release payouts, the postings, and the results (`BankAnswer`) are
 * the same for every implementation. Today the only one is a file for the bank. Transfers by a payment provider would be
 * another: it would prepare them here, and a job would send those of released batches.
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
