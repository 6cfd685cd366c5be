import { refuseRepeated } from '#server/money/payouts/bank-files/answer-fields.ts';
import type { BankAnswer, BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import {
  type CamtEntry,
  camtNamespaces,
  readCamtEntry,
} from '#server/money/payouts/bank-files/camt-entry.ts';
import { readXml } from '#server/money/payouts/bank-files/read-xml.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';
import { childrenOf, getElement } from '#server/money/payouts/bank-files/xml-element.ts';

/**
 * ISO 20022 camt.054, the bank's notice of a credit: which of our transfers came back. Other entries of the notice are
 * no answer to a payout; the account's statement has them.
 */
export function readCamt054(xml: string): BankAnswer {
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
