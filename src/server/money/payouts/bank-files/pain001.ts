import type { BankBatch, BankTransfer } from '#server/money/payouts/bank-files/bank-batch.ts';
import { bankMemo, bankName, NOT_PROVIDED } from '#server/money/payouts/bank-files/bank-text.ts';
import { refuseBatchWithProblems } from '#server/money/payouts/bank-files/check-batch.ts';
import { group, leaf } from '#server/money/payouts/bank-files/xml-text.ts';
import { addFils, toDecimal } from '#shared/money/money.ts';

/**
 * ISO 20022 pain.001.001.09, customer credit transfer initiation. The same batch always gives the same bytes,
 * so the bank recognises a file that is sent twice.
 */
export function writePain001(batch: BankBatch): string {
  refuseBatchWithProblems(batch);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
${groupHeader(batch)}
${payment(batch)}
</CstmrCdtTrfInitn></Document>
`;
}

function groupHeader(batch: BankBatch): string {
  return group(
    'GrpHdr',
    leaf('MsgId', batch.messageId),
    leaf('CreDtTm', `${batch.createdAt.toISOString().slice(0, 19)}Z`),
    ...control(batch),
    group('InitgPty', leaf('Nm', payerName(batch))),
  );
}

function payment(batch: BankBatch): string {
  return group(
    'PmtInf',
    leaf('PmtInfId', batch.messageId),
    leaf('PmtMtd', 'TRF'),
    // Each transfer is booked separately, so that the account statement can be compared with our records line
    // by line.
    leaf('BtchBookg', 'false'),
    ...control(batch),
    group('ReqdExctnDt', leaf('Dt', batch.executionDay)),
    group('Dbtr', leaf('Nm', payerName(batch))),
    account('DbtrAcct', batch.payer.iban),
    group('DbtrAgt', group('FinInstnId', payerBank(batch))),
    ...batch.transfers.map((one) => `\n${transfer(one, batch)}`),
  );
}

function transfer({ endToEndId, amountFils, payee, memo }: BankTransfer, batch: BankBatch): string {
  return group(
    'CdtTrfTxInf',
    group('PmtId', leaf('EndToEndId', endToEndId)),
    group('Amt', `<InstdAmt Ccy="AED">${toDecimal(amountFils)}</InstdAmt>`),
    group('CdtrAgt', group('FinInstnId', group('ClrSysMmbId', leaf('MmbId', bankCodeOf(payee.iban))))),
    group('Cdtr', leaf('Nm', bankName(payee.name, endToEndId))),
    account('CdtrAcct', payee.iban),
    // The Central Bank's purpose codes have three letters and are not in ISO's list of four-letter codes, so
    // they are written as proprietary codes.
    group('Purp', leaf('Prtry', batch.purposeCode)),
    group('RmtInf', leaf('Ustrd', bankMemo(memo, batch.memoLength, endToEndId))),
  );
}

/**
 * Number and sum of the transfers, so that the bank can see that nothing was lost. The schema does not check
 * them.
 */
function control({ transfers }: BankBatch): string[] {
  return [
    leaf('NbOfTxs', String(transfers.length)),
    leaf('CtrlSum', toDecimal(addFils(...transfers.map(({ amountFils }) => amountFils)))),
  ];
}

function payerName({ payer, messageId }: BankBatch): string {
  return bankName(payer.name, messageId);
}

function payerBank({ payer }: BankBatch): string {
  return payer.bic === null ? group('Othr', leaf('Id', NOT_PROVIDED)) : leaf('BICFI', payer.bic);
}

function account(name: string, iban: string): string {
  return group(name, group('Id', leaf('IBAN', iban)));
}

/** The three-digit bank code of the Central Bank. */
function bankCodeOf(iban: string): string {
  return iban.slice(4, 7);
}
