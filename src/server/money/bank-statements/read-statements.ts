import { readCsvStatement } from '#server/money/bank-statements/read-csv-statement.ts';
import type { Statement } from '#server/money/bank-statements/statement.ts';
import { completeStatement, type ReadEntry } from '#server/money/bank-statements/statement.ts';
import { quote, referenceIn, UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import {
  type CamtEntry,
  camtNamespaces,
  dayIn,
  dayOf,
  readCamtEntry,
  signedAmountIn,
} from '#server/money/payouts/bank-files/camt-entry.ts';
import {
  childrenOf,
  findElement,
  findText,
  getElement,
  readXml,
  textOf,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';

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
