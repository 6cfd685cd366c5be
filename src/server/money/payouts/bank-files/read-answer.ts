import type { BankAnswer } from '#server/money/payouts/bank-files/bank-batch.ts';
import { readCamt054 } from '#server/money/payouts/bank-files/read-camt054.ts';
import { readCsvAnswer } from '#server/money/payouts/bank-files/read-csv-answer.ts';
import { readPain002 } from '#server/money/payouts/bank-files/read-pain002.ts';

/** How far into a file its namespace stands. */
const BEGINNING = 2000;

/** Reads the bank's answer, pain.002, camt.054 or CSV: the header line of a table never begins with "<". */
export function readBankAnswer(text: string): BankAnswer {
  if (!/^\uFEFF?\s*</.test(text)) return readCsvAnswer(text);
  return text.slice(0, BEGINNING).includes('camt.054') ? readCamt054(text) : readPain002(text);
}
