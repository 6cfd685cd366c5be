import type { Fils } from '#shared/money.ts';

/** What a bank is told to pay, whatever its file looks like. Kept with the batch, so that its file never changes. */
export type BankBatch = {
  /** At most 35 characters that every bank can carry, never used twice. */
  messageId: string;
  createdAt: Date;
  /** The Dubai day on which the bank is to pay: YYYY-MM-DD. */
  executionDay: string;
  /** Whose account pays. */
  payer: { name: string; iban: string; bic: string | null };
  /** What kind of payment it is: mandatory on payments in AED. */
  purposeCode: string;
  /** How much of a memo this bank keeps. */
  memoLength: number;
  transfers: BankTransfer[];
};

export type BankTransfer = {
  /** Comes back in the bank's answer, and leads to the payout: KARAM-PAYOUT-123. */
  endToEndId: string;
  amountFils: Fils;
  payee: { name: string; iban: string };
  memo: string;
};

/** One line of the bank's answer, however it was written. */
export type BankResult = {
  endToEndId: string;
  outcome: 'completed' | 'failed' | 'waiting';
  /** What the bank says was paid, if it says so. */
  amountFils: Fils | null;
  /** The bank's own number for it. */
  reference: string | null;
  reason: string | null;
};

/** All that one file of the bank says. */
export type BankAnswer = {
  /** The batch it answers, if it says so: a table does not. */
  messageId: string | null;
  /** What became of every transfer of that batch, listed below or not. Nothing when each has to be looked up. */
  whole: 'completed' | 'failed' | null;
  /** Why, where the bank gave one reason for all. */
  reason: string | null;
  results: BankResult[];
};
