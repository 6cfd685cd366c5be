import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * How payouts reach their recipients. Around it, everything is the same for every way: who may start payouts, the second
 * person who releases them, the postings, and the results, which are read as `BankAnswer` from whoever pays. Today the
 * only way is a file for the bank. Transfers that a payment provider makes between its own accounts would be another
 * implementation: they would prepare the transfers here, and a job would send those of released batches.
 */
export type PayoutPort = {
  /**
   * Prepares and stores the batch that pays these payouts, which are locked, pending and payable. Nothing leaves before
   * its release. Refuses what cannot be paid in this way, and then stores nothing.
   */
  prepare(
    transaction: Db,
    payouts: PayoutNow[],
    by: { createdBy: string; now: Date },
  ): Promise<PreparedBatch>;
};

export type PreparedBatch = { id: number; messageId: string; total: string };
