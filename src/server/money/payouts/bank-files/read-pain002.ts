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
  childrenOf,
  findAttribute,
  findElement,
  findText,
  getElement,
  readXml,
  textOf,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';

/** A pain.002 has no status for a returned transfer: it is rejected after it was completed. */
export type Outcome = Exclude<BankResult['outcome'], 'returned'>;

/** ISO 20022 status codes of a payment or of a group of payments. */
const OUTCOMES = new Map<string, Outcome>([
  ['ACSC', 'completed'],
  ['ACCC', 'completed'],
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  // Received, checked, accepted, scheduled or partly accepted: the money has not arrived yet, but may arrive.
  ...[
    'RCVD',
    'PDNG',
    'PATC',
    'PART',
    'ACTC',
    'ACCP',
    'ACSP',
    'ACWC',
    'ACWP',
    'ACFC',
    'ACPD',
    'ACIS',
    'PRES',
  ].map((code): [string, Outcome] => [code, 'waiting']),
  // Blocked by an authority: the money is neither with the payee nor with us, so no balance changes.
  ['BLCK', 'waiting'],
]);

/** An unknown code is refused, because a wrong guess would move money. */
export function outcomeOf(code: string, element: string): Outcome {
  const outcome = OUTCOMES.get(code);
  if (!outcome) throw new UnreadableAnswer('bank_status_unknown', { element, text: quote(code) });
  return outcome;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.11';

/** A status that applies to several transfers, and the bank's reason for it. */
type Status = { outcome: Outcome; reason: string | null };

/**
 * ISO 20022 pain.002.001.11, the bank's report on a pain.001. The bank can report a status for the message,
 * for its payment or for each transfer; the most specific one applies.
 */
export function readPain002(xml: string): BankAnswer {
  const report = getElement(readXml(xml, 'Document', [NAMESPACE]), 'CstmrPmtStsRpt');
  const original = getElement(report, 'OrgnlGrpInfAndSts');
  const messageName = textOf(getElement(original, 'OrgnlMsgNmId'));
  if (!messageName.startsWith('pain.001'))
    throw new UnreadableAnswer('bank_report_not_ours', { text: quote(messageName) });
  const ofMessage = findStatus(original, 'GrpSts');
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts').map((payment) => ({
    status: findStatus(payment, 'PmtInfSts'),
    transfers: childrenOf(payment, 'TxInfAndSts'),
  }));
  const results = payments.flatMap(({ status, transfers }) =>
    transfers.map((transfer) => readTransfer(transfer, status ?? ofMessage)),
  );
  refuseRepeated(results);
  // Our files contain one payment, so a status of the payment without transfers applies to all transfers.
  const ofPayments = payments.filter(({ transfers }) => transfers.length === 0).map(({ status }) => status);
  const { whole, reason } = getCommonResult([ofMessage, ...ofPayments], results);
  return { messageId: textOf(getElement(original, 'OrgnlMsgId')), whole, reason, results };
}

function readTransfer(transfer: XmlElement, above: Status | undefined): BankResult {
  const endToEndId = textOf(getElement(transfer, 'OrgnlEndToEndId'));
  const own = findStatus(transfer, 'TxSts') ?? above;
  if (!own) throw new UnreadableAnswer('bank_status_missing', { element: transfer.path });
  const reference = findElement(transfer, 'AcctSvcrRef');
  return {
    endToEndId,
    outcome: own.outcome,
    amountFils: findAmountFils(transfer),
    reference: reference ? referenceIn(textOf(reference), { element: reference.path }) : null,
    reason: reasonOf(transfer) ?? own.reason,
  };
}

function findStatus(element: XmlElement, name: string): Status | undefined {
  const status = findElement(element, name);
  return status && { outcome: outcomeOf(textOf(status), status.path), reason: reasonOf(element) };
}

function findAmountFils(transfer: XmlElement) {
  const element = findElement(transfer, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (!element) return null;
  const currency = findAttribute(element, 'Ccy');
  if (currency !== 'AED')
    throw new UnreadableAnswer('bank_currency_not_aed', {
      element: element.path,
      currency: quote(currency ?? ''),
    });
  return amountIn(textOf(element), { element: element.path });
}

/** "AC04 Account closed; NARR Call the branch": codes and texts as the bank wrote them. */
function reasonOf(element: XmlElement): string | null {
  const reasons = childrenOf(element, 'StsRsnInf').map((one) => {
    const code = findText(one, 'Rsn', 'Cd') ?? findText(one, 'Rsn', 'Prtry') ?? '';
    return [code, ...childrenOf(one, 'AddtlInf').map(textOf)].join(' ').trim();
  });
  return reasonIn(reasons.filter((reason) => reason !== '').join('; '));
}

/**
 * The status that applies to the whole file. "Waiting" is not a result. An answer with contradicting results
 * is refused: the bank has to clarify it.
 */
function getCommonResult(
  statuses: (Status | undefined)[],
  results: BankResult[],
): Pick<BankAnswer, 'whole' | 'reason'> {
  const decided = statuses
    .filter((status) => status !== undefined)
    .filter(({ outcome }) => outcome !== 'waiting');
  const whole = decided[0]?.outcome;
  if (!whole || whole === 'waiting') return { whole: null, reason: null };
  if (decided.some(({ outcome }) => outcome !== whole))
    throw new UnreadableAnswer('bank_statuses_disagree', { status: whole });
  const other = results.find(({ outcome }) => outcome !== whole);
  if (other)
    throw new UnreadableAnswer('bank_transfer_disagrees', {
      status: whole,
      id: quote(other.endToEndId),
      other: other.outcome,
    });
  return { whole, reason: decided.find(({ reason }) => reason !== null)?.reason ?? null };
}
