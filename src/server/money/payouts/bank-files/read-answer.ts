import {
  amountIn,
  quote,
  reasonIn,
  referenceIn,
  refuseRepeated,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import type { BankAnswer, BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import {
  type CamtEntry,
  camtNamespaces,
  readCamtEntry,
} from '#server/money/payouts/bank-files/camt-entry.ts';
import { readPain002 } from '#server/money/payouts/bank-files/read-pain002.ts';
import { readTable, type TableRow } from '#server/money/payouts/bank-files/read-table.ts';
import { childrenOf, getElement, readXml } from '#server/money/payouts/bank-files/read-xml.ts';

/** How far into a file its namespace stands. */
const BEGINNING = 2000;

/** Reads the bank's answer, pain.002, camt.054 or CSV: the header line of a table never begins with "<". */
export function readBankAnswer(text: string): BankAnswer {
  if (!/^\uFEFF?\s*</.test(text)) return readCsvAnswer(text);
  return text.slice(0, BEGINNING).includes('camt.054') ? readCamt054(text) : readPain002(text);
}

/**
 * ISO 20022 camt.054, the bank's notice of a credit: which of our transfers came back. Other entries of the notice are
 * no answer to a payout; the account's statement has them.
 */
function readCamt054(xml: string): BankAnswer {
  const notice = getElement(readXml(xml, 'Document', camtNamespaces('camt.054')), 'BkToCstmrDbtCdtNtfctn');
  const entries = childrenOf(notice, 'Ntfctn')
    .flatMap((each) => childrenOf(each, 'Ntry'))
    .map(readCamtEntry);
  const results = entries.flatMap(returnsIn);
  if (results.length === 0) throw new UnreadableAnswer('bank_notice_without_returns');
  refuseRepeated(results);
  return { messageId: null, whole: null, reason: null, results };
}

function returnsIn({ isBooked, amountFils, reference, transfers }: CamtEntry): BankResult[] {
  if (!isBooked || amountFils <= 0) return [];
  return transfers
    .filter(({ isReturn }) => isReturn)
    .map((transfer) => ({
      endToEndId: transfer.endToEndId ?? 'NOTPROVIDED',
      outcome: 'returned',
      // A bank that keeps a charge books less than the transfer was: the entry counts, if it has one transfer only.
      amountFils: transfers.length === 1 ? amountFils : transfer.amountFils,
      reference,
      reason: transfer.reason,
    }));
}

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
