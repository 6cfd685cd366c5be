import {
  amountIn,
  quote,
  reasonIn,
  referenceIn,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import {
  childrenOf,
  findAttribute,
  findElement,
  findText,
  getElement,
  textOf,
  type XmlElement,
} from '#server/money/payouts/bank-files/read-xml.ts';
import { isDay } from '#shared/dubai-time.ts';
import { type Fils, fils, filsFromAed } from '#shared/money/money.ts';

/** One entry of an account, in a statement (camt.053) or in a notice of debit or credit (camt.054). */
export type CamtEntry = {
  /** Above zero for money that came. */
  amountFils: Fils;
  /** Announced entries are not booked yet. */
  isBooked: boolean;
  bookedDay: string;
  valueDay: string | null;
  /** The bank's own reference of the entry. */
  reference: string | null;
  /** The bank reversed an entry of its own. */
  isReversal: boolean;
  /** The bank's code for what kind of entry it is: CHRG for a fee. */
  code: string | null;
  text: string | null;
  /** The message or the batch that the bank booked as one entry. */
  batchId: string | null;
  transfers: CamtTransfer[];
};

/** One transfer of an entry. */
type CamtTransfer = {
  endToEndId: string | null;
  /** Our bank file that the transfer was in. */
  messageId: string | null;
  amountFils: Fils | null;
  /** A transfer of ours that another bank sent back. */
  isReturn: boolean;
  reason: string | null;
};

/** Versions of camt.053 and camt.054 that differ only in elements which are read in both ways here. */
const VERSIONS = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'));
/** ISO 20022 for "there is none". */
const NOT_PROVIDED = 'NOTPROVIDED';

export function camtNamespaces(message: 'camt.053' | 'camt.054'): string[] {
  return VERSIONS.map((version) => `urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}`);
}

export function readCamtEntry(entry: XmlElement): CamtEntry {
  const reference = findElement(entry, 'AcctSvcrRef');
  const details = childrenOf(entry, 'NtryDtls');
  const transfers = details.flatMap((detail) => childrenOf(detail, 'TxDtls'));
  const texts = [
    findText(entry, 'AddtlNtryInf'),
    ...transfers.flatMap((transfer) => [nameOf(transfer), ...remittanceOf(transfer)]),
  ];
  const bookedDay = dayIn(getElement(entry, 'BookgDt'));
  const valueDay = findElement(entry, 'ValDt');
  return {
    amountFils: signedAmountIn(entry),
    isBooked: statusOf(entry) === 'BOOK',
    bookedDay,
    valueDay: valueDay ? dayIn(valueDay) : null,
    reference: reference ? referenceIn(textOf(reference), { element: reference.path }) : null,
    isReversal: findText(entry, 'RvslInd') === 'true',
    code: findText(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? null,
    text: reasonIn(texts.filter(Boolean).join(', ')),
    batchId: idIn(
      details.map((detail) => findText(detail, 'Btch', 'PmtInfId') ?? findText(detail, 'Btch', 'MsgId')),
    ),
    transfers: transfers.map(readTransfer),
  };
}

function readTransfer(transfer: XmlElement): CamtTransfer {
  const returned = findElement(transfer, 'RtrInf');
  return {
    endToEndId: idIn([findText(transfer, 'Refs', 'EndToEndId')]),
    messageId: idIn([findText(transfer, 'Refs', 'PmtInfId'), findText(transfer, 'Refs', 'MsgId')]),
    amountFils: findTransferAmount(transfer),
    isReturn: returned !== undefined,
    reason: returned ? reasonOf(returned) : null,
  };
}

/** Since version 03 the amount of a transfer has an element of its own. */
function findTransferAmount(transfer: XmlElement): Fils | null {
  const amount = findElement(transfer, 'Amt') ?? findElement(transfer, 'AmtDtls', 'TxAmt', 'Amt');
  return amount ? aedIn(amount) : null;
}

/** An amount with its direction: debits are below zero. */
export function signedAmountIn(parent: XmlElement): Fils {
  const direction = getElement(parent, 'CdtDbtInd');
  const text = textOf(direction);
  if (text !== 'CRDT' && text !== 'DBIT')
    throw new UnreadableAnswer('bank_direction_unknown', { element: direction.path, text: quote(text) });
  const amount = getElement(parent, 'Amt');
  const amountFils = isZero(textOf(amount)) ? zeroAedIn(amount) : aedIn(amount);
  return text === 'CRDT' ? amountFils : fils(-amountFils);
}

function aedIn(amount: XmlElement): Fils {
  refuseUnlessAed(amount);
  // Some banks write more decimals than the currency has: 12.500.
  const text = textOf(amount).replace(/(\.\d{2})0+$/, '$1');
  const amountFils = amountIn(text, { element: amount.path });
  if (isTooLarge(amountFils))
    throw new UnreadableAnswer('bank_element_amount_invalid', { element: amount.path, text: quote(text) });
  return amountFils;
}

/** No entry or balance of the account is larger, and the sum of all entries of a file stays an exact number. */
export function isTooLarge(amountFils: Fils): boolean {
  return Math.abs(amountFils) > filsFromAed(300_000_000);
}

function isZero(text: string): boolean {
  return /^0+(\.0+)?$/.test(text);
}

function zeroAedIn(amount: XmlElement): Fils {
  refuseUnlessAed(amount);
  return fils(0);
}

function refuseUnlessAed(amount: XmlElement): void {
  const currency = findAttribute(amount, 'Ccy') ?? '';
  if (currency !== 'AED')
    throw new UnreadableAnswer('bank_currency_not_aed', { element: amount.path, currency: quote(currency) });
}

/** A day as the bank wrote it, with or without a time of day. */
export function dayIn(parent: XmlElement): string {
  return dayOf(findText(parent, 'Dt') ?? findText(parent, 'DtTm') ?? '', parent);
}

export function dayOf(text: string, { path }: XmlElement): string {
  const day = text.slice(0, '2026-11-16'.length);
  if (!isDay(day)) throw new UnreadableAnswer('bank_day_invalid', { element: path, text: quote(text) });
  return day;
}

/** BOOK is text until version 06 and a code inside the element after it. */
function statusOf(entry: XmlElement): string {
  const status = getElement(entry, 'Sts');
  return findText(status, 'Cd') ?? textOf(status);
}

/** Who paid or was paid. Since version 08 the name is inside Pty. */
function nameOf(transfer: XmlElement): string | undefined {
  const parties = findElement(transfer, 'RltdPties');
  if (!parties) return undefined;
  const names = ['Dbtr', 'Cdtr'].map(
    (party) => findText(parties, party, 'Nm') ?? findText(parties, party, 'Pty', 'Nm'),
  );
  return names.find((name) => name !== undefined);
}

function remittanceOf(transfer: XmlElement): string[] {
  const remittance = findElement(transfer, 'RmtInf');
  return remittance ? childrenOf(remittance, 'Ustrd').map(textOf) : [];
}

/** "AC04 Account closed", as the bank wrote it. */
function reasonOf(returned: XmlElement): string | null {
  const code = findText(returned, 'Rsn', 'Cd') ?? findText(returned, 'Rsn', 'Prtry') ?? '';
  return reasonIn([code, ...childrenOf(returned, 'AddtlInf').map(textOf)].join(' '));
}

function idIn(ids: (string | undefined)[]): string | null {
  return ids.find((id) => id !== undefined && id !== NOT_PROVIDED) ?? null;
}
