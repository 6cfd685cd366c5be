import type { BankAnswer } from '#server/features/payouts/bank-files/bank-batch.ts';
import { readCsvAnswer } from '#server/features/payouts/bank-files/read-csv-answer.ts';
import { readPain002 } from '#server/features/payouts/bank-files/read-pain002.ts';

/** Reads the bank's answer, pain.002 or CSV: the header line of a table never begins with "<". */
export function readBankAnswer(text: string): BankAnswer {
  return /^\uFEFF?\s*</.test(text) ? readPain002(text) : readCsvAnswer(text);
}
