import { type CsvRow, MisplacedQuote, readCsvRows, separatorOf } from '#server/features/exports/csv-rows.ts';
import {
  amountIn,
  reasonIn,
  referenceIn,
  refuseRepeated,
} from '#server/features/payouts/bank-files/answer-fields.ts';
import type { BankAnswer, BankResult } from '#server/features/payouts/bank-files/bank-batch.ts';
import {
  countOf,
  quote,
  refuseUnlessText,
  UnreadableAnswer,
} from '#server/features/payouts/bank-files/unreadable-answer.ts';

const COLUMNS = ['end_to_end_id', 'status', 'amount', 'reference', 'reason'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * A bank file has at most a thousand payouts. Each line and each cell, even an empty one, costs the parser many times
 * its size: three million empty lines took more memory than the process may use.
 */
const MOST_LINES = 20_000;
const MOST_CELLS = 200_000;

const OUTCOMES = new Map<string, BankResult['outcome']>([
  ['completed', 'completed'],
  ['paid', 'completed'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['returned', 'returned'],
]);

/** Reads a table with a header line, for banks without pain.002 and for results learnt by telephone. */
export function readCsvAnswer(text: string): BankAnswer {
  refuseUnlessText(text);
  // Empty lines after the table cost nothing this way.
  const table = text.replace(/^\uFEFF/, '').trimEnd();
  refuseIfTooLong(table);
  const separator = separatorOf(table);
  if (countOf(separator, table) > MOST_CELLS)
    throw new UnreadableAnswer('bank_table_too_wide', { most: MOST_CELLS });
  const [header, ...rows] = readRows(table, separator);
  if (!header) throw new UnreadableAnswer('bank_table_empty');
  const columns = columnsOf(header);
  if (rows.length === 0) throw new UnreadableAnswer('bank_table_without_rows', { line: header.line });
  const results = rows.map((row) => readRow(row, columns));
  refuseRepeated(results);
  return { messageId: null, whole: null, reason: null, results };
}

function readRows(...table: Parameters<typeof readCsvRows>): CsvRow[] {
  try {
    return readCsvRows(...table);
  } catch (error) {
    if (!(error instanceof MisplacedQuote)) throw error;
    throw new UnreadableAnswer('bank_table_quote_misplaced', { line: error.line });
  }
}

function refuseIfTooLong(table: string): void {
  const lines = Math.max(countOf('\n', table), countOf('\r', table));
  if (lines > MOST_LINES) throw new UnreadableAnswer('bank_table_too_long', { most: MOST_LINES });
}

function columnsOf({ line, cells }: CsvRow): Column[] {
  const columns = cells.map((cell) => {
    const column = COLUMNS.find((known) => known === cell.toLowerCase());
    // Refuse unknown columns: if a misspelt "amount" were ignored, the amounts would not be compared.
    if (!column)
      throw new UnreadableAnswer('bank_table_column_unknown', {
        line,
        columns: COLUMNS.join(', '),
        text: quote(cell),
      });
    return column;
  });
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated) throw new UnreadableAnswer('bank_table_column_repeated', { line, column: repeated });
  const missing = COLUMNS.find((column) => !columns.includes(column));
  if (missing) throw new UnreadableAnswer('bank_table_column_missing', { line, column: missing });
  return columns;
}

function readRow({ line, cells }: CsvRow, columns: Column[]): BankResult {
  if (cells.length !== columns.length)
    throw new UnreadableAnswer('bank_table_column_count', {
      line,
      count: cells.length,
      expected: columns.length,
    });
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const endToEndId = cell('end_to_end_id');
  if (endToEndId === '') throw new UnreadableAnswer('bank_table_id_missing', { line });
  const outcome = OUTCOMES.get(cell('status').toLowerCase());
  if (!outcome)
    throw new UnreadableAnswer('bank_table_status_unknown', { line, text: quote(cell('status')) });
  return {
    endToEndId,
    outcome,
    amountFils: cell('amount') === '' ? null : amountIn(cell('amount'), { line }),
    reference: referenceIn(cell('reference'), { line }) || null,
    reason: reasonIn(cell('reason')),
  };
}
