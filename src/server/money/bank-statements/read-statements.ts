import {
  completeStatement,
  type ReadEntry,
  type Statement,
  type StatementEntry,
} from '#server/money/bank-statements/statement.ts';
import {
  quote,
  reasonIn,
  referenceIn,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import {
  type CamtEntry,
  camtNamespaces,
  dayIn,
  dayOf,
  isTooLarge,
  readCamtEntry,
  signedAmountIn,
} from '#server/money/payouts/bank-files/camt-entry.ts';
import { readTable, type TableRow } from '#server/money/payouts/bank-files/read-table.ts';
import {
  childrenOf,
  findElement,
  findText,
  getElement,
  readXml,
  textOf,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';
import { EXPLAINED_ALONE_FILS, statementColumns } from '#shared/bank.ts';
import { isDay } from '#shared/dubai-time.ts';
import { addFils, type Fils, findFilsIn, subtractFils, toDecimal } from '#shared/money/money.ts';

/** ISO 20022 codes of entries that are the bank's own charges, commissions and interest. */
const FEE_CODES = new Set(['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES', 'INTR', 'TAXE']);

/** Reads the bank's statements, camt.053 or CSV: the header line of a table never begins with "<". */
export function readStatements(text: string): Statement[] {
  return /^\uFEFF?\s*</.test(text) ? readCamt053(text) : [readCsvStatement(text)];
}

/** ISO 20022 camt.053, versions 02 to 13: the statements of one file, oldest first. */
function readCamt053(xml: string): Statement[] {
  const report = getElement(readXml(xml, 'Document', camtNamespaces('camt.053')), 'BkToCstmrStmt');
  const statements = childrenOf(report, 'Stmt').map(readStatement);
  if (statements.length === 0)
    throw new UnreadableAnswer('bank_element_missing', { element: `${report.path}/Stmt` });
  return statements.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay));
}

function readStatement(statement: XmlElement): Statement {
  const id = getElement(statement, 'Id');
  const opening = findBalance(statement, ['OPBD', 'PRCD']);
  const closing = findBalance(statement, ['CLBD']);
  if (!opening || !closing)
    throw new UnreadableAnswer('statement_without_balance', { code: opening ? 'CLBD' : 'OPBD' });
  const toDay = dayIn(getElement(closing, 'Dt'));
  // Some banks give the opening balance the day before, on which it was the closing balance.
  const openingDay = dayIn(getElement(opening, 'Dt'));
  const from = findText(statement, 'FrToDt', 'FrDtTm') ?? findText(statement, 'FrToDt', 'FrDt');
  return completeStatement({
    name: referenceIn(textOf(id), { element: id.path }),
    iban: ibanOf(statement),
    fromDay: earlier(from ? dayOf(from, statement) : openingDay, toDay),
    toDay,
    openingFils: signedAmountIn(opening),
    closingFils: signedAmountIn(closing),
    entries: childrenOf(statement, 'Ntry')
      .map(readCamtEntry)
      .filter(({ isBooked, amountFils }) => isBooked && amountFils !== 0)
      .map(entryOf),
  });
}

function earlier(day: string, other: string): string {
  return day < other ? day : other;
}

function findBalance(statement: XmlElement, codes: string[]): XmlElement | undefined {
  const balances = childrenOf(statement, 'Bal');
  return codes
    .flatMap((code) =>
      balances.filter((balance) => findText(balance, 'Tp', 'CdOrPrtry', 'Cd') === code).slice(0, 1),
    )
    .at(0);
}

function ibanOf(statement: XmlElement): string {
  const id = getElement(getElement(statement, 'Acct'), 'Id');
  const iban = findElement(id, 'IBAN');
  if (iban) return textOf(iban).replaceAll(' ', '').toUpperCase();
  const other = findText(id, 'Othr', 'Id') ?? '';
  throw new UnreadableAnswer('statement_without_iban', { text: quote(other) });
}

function entryOf({ transfers, batchId, code, ...entry }: CamtEntry): ReadEntry {
  const { reference, bookedDay, amountFils, isReversal, text } = entry;
  const named = transfers.flatMap(({ messageId }) => messageId ?? []);
  return {
    reference,
    bookedDay,
    amountFils,
    isFee: code !== null && FEE_CODES.has(code),
    isReversal,
    endToEndIds: transfers.flatMap(({ endToEndId }) => endToEndId ?? []),
    messageIds: [...new Set([...(batchId === null ? [] : [batchId]), ...named])],
    text,
  };
}

type Column = (typeof statementColumns)[number];
type Row = { line: number; iban: string; balanceFils: Fils; entry: ReadEntry };

const KINDS = ['', 'payment', 'return', 'fee'];

/**
 * Reads a statement as a table, for banks without camt.053: entries in the order in which they were booked, each with the
 * balance after it. The opening balance is the first balance less the first amount.
 */
function readCsvStatement(text: string): Statement {
  const rows = readTable(text, statementColumns).map(readRow);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) throw new UnreadableAnswer('bank_table_empty');
  refuseUnlessInOrder(rows);
  const statement = completeStatement({
    name: null,
    iban: first.iban,
    fromDay: first.entry.bookedDay,
    toDay: last.entry.bookedDay,
    openingFils: subtractFils(first.balanceFils, first.entry.amountFils),
    closingFils: last.balanceFils,
    entries: rows.map(({ entry }) => entry),
  });
  // Only now: the names of statements and entries without a reference are hashes of what the lines say.
  return { ...statement, entries: statement.entries.map(withoutLargeFee) };
}

function withoutLargeFee(entry: StatementEntry): StatementEntry {
  return { ...entry, isFee: entry.isFee && Math.abs(entry.amountFils) <= EXPLAINED_ALONE_FILS };
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
      bookedDay: cellDayIn(cell('booked_day'), line),
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

function cellDayIn(text: string, line: number): string {
  if (!isDay(text)) throw new UnreadableAnswer('statement_line_day', { line, text: quote(text) });
  return text;
}
