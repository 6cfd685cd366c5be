import { expect, test } from 'vitest';
import { readCamtEntry } from '#server/money/payouts/bank-files/camt-entry.ts';
import { readXml } from '#server/money/payouts/bank-files/read-xml.ts';
import { fils } from '#shared/money/money.ts';

const read = (...elements: string[]) =>
  readCamtEntry(readXml(`<Ntry xmlns="urn:test">${elements.join('')}</Ntry>`, 'Ntry', ['urn:test']));
const refusalOf = (...elements: string[]) => {
  try {
    read(...elements);
  } catch (error) {
    return (error as { refusal?: unknown }).refusal;
  }
  return 'it was read';
};

const AMOUNT = '<Amt Ccy="AED">12.50</Amt>';
const DEBIT = '<CdtDbtInd>DBIT</CdtDbtInd>';
const BOOKED = '<Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>';
const details = (...inner: string[]) => `<NtryDtls>${inner.join('')}</NtryDtls>`;

test('an entry with nothing but its amount has no more than that', () => {
  expect(read(AMOUNT, DEBIT, BOOKED)).toEqual({
    amountFils: fils(-1250),
    isBooked: true,
    bookedDay: '2026-11-16',
    valueDay: null,
    reference: null,
    isReversal: false,
    code: null,
    text: null,
    batchId: null,
    transfers: [],
  });
});

test('all that a bank says about an entry is read', () => {
  const entry = read(
    '<Amt Ccy="AED">12.500</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>PDNG</Cd></Sts>',
    '<BookgDt><DtTm>2026-11-16T23:59:00+04:00</DtTm></BookgDt><ValDt><Dt>2026-11-17</Dt></ValDt>',
    '<AcctSvcrRef>REF-1</AcctSvcrRef>',
    '<BkTxCd><Domn><Fmly><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>',
    details(
      '<Btch><MsgId>KARAM-1</MsgId></Btch>',
      '<TxDtls><Refs><MsgId>KARAM-1</MsgId><PmtInfId>NOTPROVIDED</PmtInfId><EndToEndId>KARAM-PAYOUT-1</EndToEndId></Refs>',
      '<Amt Ccy="AED">10.00</Amt><RltdPties><Dbtr><Nm>Maya</Nm></Dbtr><Cdtr><Nm>Karam</Nm></Cdtr></RltdPties>',
      '<RmtInf><Ustrd>tips of</Ustrd><Ustrd>October</Ustrd></RmtInf>',
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf>closed</AddtlInf></RtrInf></TxDtls>',
    ),
    details(
      '<Btch><PmtInfId>KARAM-2</PmtInfId></Btch>',
      '<TxDtls><Refs><MsgId>KARAM-2</MsgId><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="AED">2.50</Amt></TxAmt></AmtDtls>',
      '<RltdPties><Cdtr><Pty><Nm>Omar</Nm></Pty></Cdtr></RltdPties></TxDtls><TxDtls/>',
    ),
    '<AddtlNtryInf>Fees</AddtlNtryInf>',
  );
  const nothing = { endToEndId: null, messageId: null, amountFils: null, isReturn: false, reason: null };
  expect(entry).toEqual({
    amountFils: fils(1250),
    isBooked: false,
    bookedDay: '2026-11-16',
    valueDay: '2026-11-17',
    reference: 'REF-1',
    isReversal: true,
    code: 'CHRG',
    text: 'Fees, Maya, tips of, October, Omar',
    batchId: 'KARAM-1',
    transfers: [
      {
        endToEndId: 'KARAM-PAYOUT-1',
        messageId: 'KARAM-1',
        amountFils: fils(1000),
        isReturn: true,
        reason: 'AC04 Account closed',
      },
      { ...nothing, messageId: 'KARAM-2', amountFils: fils(250) },
      nothing,
    ],
  });
});

test('a return may name its reason in words of the bank, or none', () => {
  const reasonOf = (reason: string) =>
    read(AMOUNT, DEBIT, BOOKED, details(`<TxDtls><RtrInf>${reason}</RtrInf></TxDtls>`)).transfers;
  expect(reasonOf('<Rsn><Prtry>gone</Prtry></Rsn>')).toMatchObject([{ isReturn: true, reason: 'gone' }]);
  expect(reasonOf('<Orgtr/>')).toMatchObject([{ isReturn: true, reason: null }]);
});

test('an entry of zero is read in its currency, and larger amounts than any account holds are refused', () => {
  const ofAmount = (amount: string) => refusalOf(`<Amt Ccy="AED">${amount}</Amt>`, DEBIT, BOOKED);
  const amountOf = (amount: string) => read(`<Amt Ccy="AED">${amount}</Amt>`, DEBIT, BOOKED).amountFils;
  expect(['000.00', '0', '0.50', '12.5000', '300000000.00'].map(amountOf)).toEqual(
    [-0, -0, -50, -1250, -30_000_000_000].map(fils),
  );
  expect(ofAmount('300000000.01')).toEqual({
    reason: 'bank_element_amount_invalid',
    params: { element: 'Ntry/Amt', text: '300000000.01' },
  });
  expect(ofAmount('1.001')).toEqual({
    reason: 'bank_element_amount_invalid',
    params: { element: 'Ntry/Amt', text: '1.001' },
  });
});

test.each([
  ['<Amt Ccy="USD">12.50</Amt>', 'bank_currency_not_aed', { element: 'Ntry/Amt', currency: 'USD' }],
  ['<Amt Ccy="USD">0</Amt>', 'bank_currency_not_aed', { element: 'Ntry/Amt', currency: 'USD' }],
  ['<Amt>12.50</Amt>', 'bank_currency_not_aed', { element: 'Ntry/Amt', currency: '' }],
])('the amount %s is refused: %s', (amount, reason, params) => {
  expect(refusalOf(amount, DEBIT, BOOKED)).toEqual({ reason, params });
});

test('a direction or a day that cannot be understood is refused with its position', () => {
  expect(refusalOf(AMOUNT, '<CdtDbtInd>OUT</CdtDbtInd>', BOOKED)).toEqual({
    reason: 'bank_direction_unknown',
    params: { element: 'Ntry/CdtDbtInd', text: 'OUT' },
  });
  const onDay = (day: string) => refusalOf(AMOUNT, DEBIT, '<Sts>BOOK</Sts>', `<BookgDt>${day}</BookgDt>`);
  expect(onDay('<Dt>16.11.2026</Dt>')).toEqual({
    reason: 'bank_day_invalid',
    params: { element: 'Ntry/BookgDt', text: '16.11.2026' },
  });
  expect(onDay('<Other/>')).toEqual({
    reason: 'bank_day_invalid',
    params: { element: 'Ntry/BookgDt', text: '' },
  });
});

test('a reference that a payout cannot store is refused with its position', () => {
  expect(refusalOf(AMOUNT, DEBIT, BOOKED, `<AcctSvcrRef>${'7'.repeat(101)}</AcctSvcrRef>`)).toEqual({
    reason: 'bank_element_reference_too_long',
    params: { element: 'Ntry/AcctSvcrRef', most: 100 },
  });
});
