import {
  amountIn,
  reasonIn,
  referenceIn,
  refuseRepeated,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import type { BankAnswer, BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import { readTable, type TableRow } from '#server/money/payouts/bank-files/read-table.ts';
import { quote, UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';

const COLUMNS = ['end_to_end_id', 'status', 'amount', 'reference', 'reason'] as const;
type Column = (typeof COLUMNS)[number];

const OUTCOMES = new Map<string, BankResult['outcome']>([
  ['completed', 'completed'],
  ['paid', 'completed'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['returned', 'returned'],
]);

/** Reads a table with a header line, for banks without pain.002 and for results learnt by telephone. */
export function readCsvAnswer(text: string): BankAnswer {
  const results = readTable(text, COLUMNS).map(readRow);
  refuseRepeated(results);
  return { messageId: null, whole: null, reason: null, results };
}

function readRow({ line, cell }: TableRow<Column>): BankResult {
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
