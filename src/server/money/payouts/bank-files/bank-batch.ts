import { findIdIn } from '#shared/limits.ts';
import type { Fils } from '#shared/money/money.ts';

/**
 * A list of transfers for the bank, independent of the file format. The written file is stored, so it never
 * changes.
 */
export type BankBatch = {
  /** At most 35 characters that every bank accepts; never used twice. */
  messageId: string;
  createdAt: Date;
  /** The Dubai day on which the bank should pay: YYYY-MM-DD. */
  executionDay: string;
  /** The account that pays. */
  payer: { name: string; iban: string; bic: string | null };
  /** The purpose of the payment, mandatory for payments in AED. */
  purposeCode: string;
  /** The longest memo that this bank accepts. */
  memoLength: number;
  transfers: BankTransfer[];
};

export type BankTransfer = {
  /** Returned in the bank's answer to identify the payout: KARAM-PAYOUT-123. */
  endToEndId: string;
  amountFils: Fils;
  payee: { name: string; iban: string };
  memo: string;
};

/** One result of the bank's answer, in any format. */
export type BankResult = {
  endToEndId: string;
  outcome: 'completed' | 'failed' | 'returned' | 'waiting';
  /** The amount that the bank reports as paid, if it reports one. */
  amountFils: Fils | null;
  /** The bank's own reference of the transfer. */
  reference: string | null;
  reason: string | null;
};

/** The content of one answer file of the bank. */
export type BankAnswer = {
  /** The bank file that this is an answer to. A table does not name it. */
  messageId: string | null;
  /**
   * The result for all transfers of the bank file, listed below or not. Null if each transfer has its own
   * result.
   */
  whole: 'completed' | 'failed' | null;
  /** The bank's reason, if it gave one for all transfers. */
  reason: string | null;
  results: BankResult[];
};

const PREFIX = 'KARAM-PAYOUT-';

/** The id of a payout in our bank file and in the bank's answer. */
export function endToEndIdOf(payoutId: number): string {
  return `${PREFIX}${payoutId}`;
}

/** Returns nothing if the id is not ours, or is larger than any payout id. */
export function findPayoutId(endToEndId: string): number | undefined {
  return endToEndId.startsWith(PREFIX) ? findIdIn(endToEndId.slice(PREFIX.length)) : undefined;
}
