import {
  completeStatement,
  type ReadEntry,
  type Statement,
} from '#server/money/bank-statements/statement.ts';
import {
  quote,
  reasonIn,
  referenceIn,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import { isTooLarge } from '#server/money/payouts/bank-files/camt-entry.ts';
import { readTable, type TableRow } from '#server/money/payouts/bank-files/read-table.ts';
import { statementColumns } from '#shared/bank-entry-kinds.ts';
import { isDay } from '#shared/dubai-time.ts';
import { addFils, type Fils, findFilsIn, subtractFils, toDecimal } from '#shared/money.ts';

type Column = (typeof statementColumns)[number];
type Row = { line: number; iban: string; balanceFils: Fils; entry: ReadEntry };

const KINDS = ['', 'payment', 'return', 'fee'];

/**
 * Reads a statement as a table, for banks without camt.053: entries in the order in which they were booked, each with the
 * balance after it. The opening balance is the first balance less the first amount.
 */
export function readCsvStatement(text: string): Statement {
  const rows = readTable(text, statementColumns).map(readRow);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) throw new UnreadableAnswer('bank_table_empty');
  refuseUnlessInOrder(rows);
  return completeStatement({
    name: null,
    iban: first.iban,
    fromDay: first.entry.bookedDay,
    toDay: last.entry.bookedDay,
    openingFils: subtractFils(first.balanceFils, first.entry.amountFils),
    closingFils: last.balanceFils,
    entries: rows.map(({ entry }) => entry),
  });
}

function readRow({ line, cell }: TableRow<Column>): Row {
  if (cell('currency').toUpperCase() !== 'AED')
    throw new UnreadableAnswer('statement_line_currency', { line, currency: quote(cell('currency')) });
  const kind = cell('kind').toLowerCase();
  if (!KINDS.includes(kind)) throw new UnreadableAnswer('statement_line_kind', { line, text: quote(kind) });
  const amountFils = signedIn(cell('amount'), line);
  if (amountFils === 0) throw new UnreadableAnswer('bank_line_amount_invalid', { line, text: '0' });
  return {
    line,
    iban: cell('account_iban').replaceAll(' ', '').toUpperCase(),
    balanceFils: signedIn(cell('balance'), line),
    entry: {
      reference: referenceIn(cell('reference'), { line }) || null,
      bookedDay: dayIn(cell('booked_day'), line),
      amountFils,
      isFee: kind === 'fee',
      isReversal: false,
      endToEndIds: cell('end_to_end_id') === '' ? [] : [cell('end_to_end_id')],
      messageIds: cell('message_id') === '' ? [] : [cell('message_id')],
      text: reasonIn(cell('text')),
    },
  };
}

function refuseUnlessInOrder(rows: Row[]): void {
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) continue;
    const { line } = row;
    if (row.iban !== before.iban) throw new UnreadableAnswer('statement_line_other_account', { line });
    if (row.entry.bookedDay < before.entry.bookedDay)
      throw new UnreadableAnswer('statement_line_out_of_order', { line });
    const expectedFils = addFils(before.balanceFils, row.entry.amountFils);
    if (row.balanceFils !== expectedFils)
      throw new UnreadableAnswer('statement_line_balance', { line, expected: toDecimal(expectedFils) });
  }
}

function signedIn(text: string, line: number): Fils {
  const amountFils = findFilsIn(text);
  if (amountFils === undefined || isTooLarge(amountFils))
    throw new UnreadableAnswer('bank_line_amount_invalid', { line, text: quote(text) });
  return amountFils;
}

function dayIn(text: string, line: number): string {
  if (!isDay(text)) throw new UnreadableAnswer('statement_line_day', { line, text: quote(text) });
  return text;
}
