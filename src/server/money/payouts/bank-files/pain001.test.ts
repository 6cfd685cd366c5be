import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankBatch } from '#server/money/payouts/bank-files/bank-batch.ts';
import { isBankText } from '#server/money/payouts/bank-files/bank-text.ts';
import { writePain001 } from '#server/money/payouts/bank-files/pain001.ts';
import { addFils, toDecimal } from '#shared/money/money.ts';
import { aBatch, aTransfer, batches } from '#test/helpers/bank-batches.ts';
import { textsOf } from '#test/helpers/xml-schema.ts';

const sumOf = ({ transfers }: BankBatch) =>
  toDecimal(addFils(...transfers.map(({ amountFils }) => amountFils)));

test('writes a batch as the expected XML file', () => {
  expect(writePain001(aBatch())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>KARAM-BATCH-7</MsgId><CreDtTm>2026-11-15T08:30:15Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>123.75</CtrlSum><InitgPty><Nm>Karam Payments LLC</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>KARAM-BATCH-7</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>123.75</CtrlSum><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt><Dbtr><Nm>Karam Payments LLC</Nm></Dbtr><DbtrAcct><Id><IBAN>AE070331234567890123456</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>BOMLAEAD</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>KARAM-PAYOUT-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="AED">23.75</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>021</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Jose Nunez + fatma</Nm></Cdtr><CdtrAcct><Id><IBAN>AE260211000000230064016</IBAN></Id></CdtrAcct><Purp><Prtry>COM</Prtry></Purp><RmtInf><Ustrd>Tips of October</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>KARAM-PAYOUT-2</EndToEndId></PmtId><Amt><InstdAmt Ccy="AED">100.00</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>021</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Jose Nunez + fatma</Nm></Cdtr><CdtrAcct><Id><IBAN>AE260211000000230064016</IBAN></Id></CdtrAcct><Purp><Prtry>COM</Prtry></Purp><RmtInf><Ustrd>Tips of October</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>
</CstmrCdtTrfInitn></Document>
`);
});

test('a payer without a BIC is written as NOTPROVIDED', () => {
  const payer = { ...aBatch().payer, bic: null };
  const xml = writePain001(aBatch({ payer }));
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
});

test('an apostrophe in an id is escaped and read back unchanged', () => {
  const xml = writePain001(aBatch({ transfers: [aTransfer({ endToEndId: "O'NEILL-1" })] }));
  expect(textsOf(xml, 'EndToEndId')).toEqual(["O'NEILL-1"]);
});

test('for any batch the file has the right count and sum, is the same each time, and uses only bank characters', () => {
  fc.assert(
    fc.property(batches, (batch) => {
      const xml = writePain001(batch);
      expect(writePain001(structuredClone(batch))).toBe(xml);
      const amounts = textsOf(xml, 'InstdAmt');
      expect(amounts).toEqual(batch.transfers.map(({ amountFils }) => toDecimal(amountFils)));
      expect(textsOf(xml, 'NbOfTxs')).toEqual([String(amounts.length), String(amounts.length)]);
      expect(textsOf(xml, 'CtrlSum')).toEqual([sumOf(batch), sumOf(batch)]);
      expect(textsOf(xml, 'EndToEndId')).toEqual(batch.transfers.map(({ endToEndId }) => endToEndId));
      for (const name of ['Nm', 'Ustrd', 'MsgId', 'PmtInfId', 'EndToEndId'])
        expect(textsOf(xml, name).filter((text) => !isBankText(text))).toEqual([]);
      expect(xml).toMatch(/^[\n -~]+$/);
    }),
  );
});
