import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankBatch } from '#server/features/payouts/bank-files/bank-batch.ts';
import { isBankText } from '#server/features/payouts/bank-files/bank-text.ts';
import { findBatchProblems } from '#server/features/payouts/bank-files/check-batch.ts';
import { writePain001 } from '#server/features/payouts/bank-files/pain001.ts';
import { addFils, fils, toDecimal } from '#shared/money.ts';
import { aBatch, aTransfer, batches } from '#test/helpers/bank-batches.ts';
import { loadSchema, textsOf } from '#test/helpers/xml-schema.ts';

const SCHEMA = 'pain.001.001.09';
const sumOf = ({ transfers }: BankBatch) => toDecimal(addFils(...transfers.map(({ amount }) => amount)));

test('a batch becomes this file', () => {
  expect(writePain001(aBatch())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>KARAM-BATCH-7</MsgId><CreDtTm>2026-11-15T08:30:15Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>123.75</CtrlSum><InitgPty><Nm>Karam Payments LLC</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>KARAM-BATCH-7</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>123.75</CtrlSum><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt><Dbtr><Nm>Karam Payments LLC</Nm></Dbtr><DbtrAcct><Id><IBAN>AE070331234567890123456</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>BOMLAEAD</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>KARAM-PAYOUT-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="AED">23.75</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>021</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Jose Nunez + fatma</Nm></Cdtr><CdtrAcct><Id><IBAN>AE260211000000230064016</IBAN></Id></CdtrAcct><Purp><Prtry>COM</Prtry></Purp><RmtInf><Ustrd>Tips of October</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>KARAM-PAYOUT-2</EndToEndId></PmtId><Amt><InstdAmt Ccy="AED">100.00</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>021</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Jose Nunez + fatma</Nm></Cdtr><CdtrAcct><Id><IBAN>AE260211000000230064016</IBAN></Id></CdtrAcct><Purp><Prtry>COM</Prtry></Purp><RmtInf><Ustrd>Tips of October</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>
</CstmrCdtTrfInitn></Document>
`);
});

test('a payer without a BIC is told as such', () => {
  const payer = { ...aBatch().payer, bic: null };
  const xml = writePain001(aBatch({ payer }));
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
});

test('an id with an apostrophe arrives with it', () => {
  const xml = writePain001(aBatch({ transfers: [aTransfer({ endToEndId: "O'NEILL-1" })] }));
  expect(textsOf(xml, 'EndToEndId')).toEqual(["O'NEILL-1"]);
});

test('of any batch, the file is valid by the public schema', (context) => {
  const findFault = loadSchema(context, SCHEMA);
  fc.assert(fc.property(batches, (batch) => findFault(writePain001(batch)) === undefined));
});

test('of any batch, the file counts and adds up what is in it, the same each time, in letters that banks carry', () => {
  fc.assert(
    fc.property(batches, (batch) => {
      const xml = writePain001(batch);
      expect(writePain001(structuredClone(batch))).toBe(xml);
      const amounts = textsOf(xml, 'InstdAmt');
      expect(amounts).toEqual(batch.transfers.map(({ amount }) => toDecimal(amount)));
      expect(textsOf(xml, 'NbOfTxs')).toEqual([String(amounts.length), String(amounts.length)]);
      expect(textsOf(xml, 'CtrlSum')).toEqual([sumOf(batch), sumOf(batch)]);
      expect(textsOf(xml, 'EndToEndId')).toEqual(batch.transfers.map(({ endToEndId }) => endToEndId));
      for (const name of ['Nm', 'Ustrd', 'MsgId', 'PmtInfId', 'EndToEndId'])
        expect(textsOf(xml, name).filter((text) => !isBankText(text))).toEqual([]);
      expect(xml).toMatch(/^[\n -~]+$/);
    }),
  );
});

/** Each of these the schema lets pass, so nothing but our own checks and tests keeps it out of a file. */
test('the schema sees neither amounts, check digits, sums nor scripts; we do', (context) => {
  const findFault = loadSchema(context, SCHEMA);
  const xml = writePain001(aBatch());
  const altered = {
    amount: xml.replace('>23.75<', '>0<'),
    decimals: xml.replace('>23.75<', '>23.75001<'),
    checkDigits: xml.replaceAll('AE260211000000230064016', 'AE270211000000230064016'),
    count: xml.replaceAll('<NbOfTxs>2<', '<NbOfTxs>3<'),
    sum: xml.replaceAll('>123.75<', '>999.99<'),
    script: xml.replaceAll('Jose Nunez', '李小龙 😀'),
    id: xml.replaceAll('KARAM-PAYOUT-2', 'KARAM-PAYOUT-1'),
    purpose: xml.replaceAll('<Prtry>COM<', '<Prtry>anything at all<'),
  };
  for (const file of Object.values(altered)) {
    expect(file).not.toBe(xml);
    expect(findFault(file)).toBeUndefined();
  }
  const mira = { name: 'Mira', iban: 'AE270211000000230064016' };
  expect(findBatchProblems(aBatch({ transfers: [aTransfer({ amount: fils(0) })] }))).toHaveLength(1);
  expect(findBatchProblems(aBatch({ transfers: [aTransfer({ payee: mira })] }))).toHaveLength(1);
  expect(findBatchProblems(aBatch({ transfers: [aTransfer(), aTransfer()] }))).toHaveLength(1);
  expect(findBatchProblems(aBatch({ purposeCode: 'anything at all' }))).toHaveLength(1);
});

test('the schema is really asked', (context) => {
  const findFault = loadSchema(context, SCHEMA);
  expect(findFault(writePain001(aBatch()).replace('<PmtMtd>TRF</PmtMtd>', ''))).toContain('PmtMtd');
});
