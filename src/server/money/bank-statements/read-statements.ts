import { readCamt053 } from '#server/money/bank-statements/read-camt053.ts';
import { readCsvStatement } from '#server/money/bank-statements/read-csv-statement.ts';
import type { Statement } from '#server/money/bank-statements/statement.ts';

/** Reads the bank's statements, camt.053 or CSV: the header line of a table never begins with "<". */
export function readStatements(text: string): Statement[] {
  return /^\uFEFF?\s*</.test(text) ? readCamt053(text) : [readCsvStatement(text)];
}
