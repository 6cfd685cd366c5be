import {
  childrenOf,
  getElement,
  readXml,
  textOf,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';

/** One transfer exactly as two persons have agreed on it: as it stands in the file that was released. */
export type ReleasedTransfer = {
  endToEndId: string;
  messageId: string;
  amount: string;
  debtor: { name: string; iban: string };
  creditor: { name: string; iban: string };
  purposeCode: string;
  memo: string;
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The transfers of a pain.001 that we have written, by end-to-end id. */
export function readReleased(pain001: string): Map<string, ReleasedTransfer> {
  const message = getElement(readXml(pain001, 'Document', [NAMESPACE]), 'CstmrCdtTrfInitn');
  const messageId = textIn(getElement(message, 'GrpHdr'), 'MsgId');
  const payment = getElement(message, 'PmtInf');
  const debtor = { name: textIn(getElement(payment, 'Dbtr'), 'Nm'), iban: ibanIn(payment, 'DbtrAcct') };
  return new Map(
    childrenOf(payment, 'CdtTrfTxInf').map((transfer) => {
      const endToEndId = textIn(getElement(transfer, 'PmtId'), 'EndToEndId');
      const released = {
        endToEndId,
        messageId,
        amount: textIn(getElement(transfer, 'Amt'), 'InstdAmt'),
        debtor,
        creditor: { name: textIn(getElement(transfer, 'Cdtr'), 'Nm'), iban: ibanIn(transfer, 'CdtrAcct') },
        purposeCode: textIn(getElement(transfer, 'Purp'), 'Prtry'),
        memo: textIn(getElement(transfer, 'RmtInf'), 'Ustrd'),
      };
      return [endToEndId, released];
    }),
  );
}

function ibanIn(parent: XmlElement, account: string): string {
  return textIn(getElement(getElement(parent, account), 'Id'), 'IBAN');
}

function textIn(parent: XmlElement, name: string): string {
  return textOf(getElement(parent, name));
}
