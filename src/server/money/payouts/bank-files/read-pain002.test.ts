import { expect, test } from 'vitest';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { readPain002 } from '#server/money/payouts/bank-files/read-pain002.ts';
import { aPayment, aReason, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';
import { testWithPublicFile } from '#test/helpers/public-files.ts';
import { loadSchema } from '#test/helpers/xml-schema.ts';

const amount = (text: string, currency = 'AED') =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${text}</InstdAmt></Amt></OrgnlTxRef>`;
const ofTransfers = (...transfers: string[]) => aReport({ payments: aPayment(transfers.join('')) });
const closed = aReason('<Cd>AC04</Cd>', 'Account closed', 'in May');

const mixed = aReport({
  group: '<GrpSts>PART</GrpSts>',
  payments: aPayment(
    '<PmtInfSts>PART</PmtInfSts>' +
      aTransferReport(
        'KARAM-1',
        `<TxSts>ACSC</TxSts><AcctSvcrRef>FT26320A1</AcctSvcrRef>${amount('23.75')}`,
      ) +
      aTransferReport(
        'KARAM-2',
        `<TxSts>RJCT</TxSts>${closed}${aReason('<Prtry>X1</Prtry>')}${amount('100')}`,
      ) +
      aTransferReport('KARAM-3', '<TxSts>PDNG</TxSts>'),
  ),
});
const refused = aReport({ group: `<GrpSts>RJCT</GrpSts>${aReason('<Cd>AM04</Cd>', 'No funds')}` });
const refusedPayment = aReport({
  group: '<GrpSts>ACTC</GrpSts>',
  payments: aPayment(`<PmtInfSts>RJCT</PmtInfSts>${aReason('<Cd>DT01</Cd>')}`),
});
const allPaid = aReport({ group: '<GrpSts>ACSC</GrpSts>' });
const received = aReport({
  group: '<GrpSts>ACTC</GrpSts>',
  payments: aPayment('<PmtInfSts>PDNG</PmtInfSts>'),
});
const inherited = aReport({
  payments: aPayment(`<PmtInfSts>RJCT</PmtInfSts>${closed}${aTransferReport('KARAM-1', '')}`),
});

test('each transfer gets its outcome, amount, reference and reason', () => {
  expect(readPain002(mixed)).toEqual({
    messageId: 'KARAM-BATCH-7',
    whole: null,
    reason: null,
    results: [
      { endToEndId: 'KARAM-1', outcome: 'completed', amountFils: 2375, reference: 'FT26320A1', reason: null },
      {
        endToEndId: 'KARAM-2',
        outcome: 'failed',
        amountFils: 10_000,
        reference: null,
        reason: 'AC04 Account closed in May; X1',
      },
      { endToEndId: 'KARAM-3', outcome: 'waiting', amountFils: null, reference: null, reason: null },
    ],
  });
});

test.each([
  ['refused as a message', refused, 'failed', 'AM04 No funds'],
  ['refused as a payment', refusedPayment, 'failed', 'DT01'],
  ['paid as a message', allPaid, 'completed', null],
  ['only received so far', received, null, null],
])('a bank file can be %s without a list of transfers', (_, xml, whole, reason) => {
  expect(readPain002(xml)).toEqual({ messageId: 'KARAM-BATCH-7', whole, reason, results: [] });
});

test('the first reason that the bank gives for the whole file is stored, and empty ones are left out', () => {
  const xml = aReport({
    group: '<GrpSts>RJCT</GrpSts><StsRsnInf><Orgtr/></StsRsnInf>',
    payments: aPayment(
      `<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Orgtr/></StsRsnInf>${aReason('<Cd>DT01</Cd>', 'A holiday')}`,
    ),
  });
  expect(readPain002(xml)).toMatchObject({ whole: 'failed', reason: 'DT01 A holiday' });
});

test('a transfer without a status gets the status of its payment', () => {
  const { whole, results } = readPain002(inherited);
  expect(whole).toBeNull();
  expect(results).toMatchObject([
    { endToEndId: 'KARAM-1', outcome: 'failed', reason: 'AC04 Account closed in May' },
  ]);
});

test('a refused message can also list its transfers', () => {
  const group = '<GrpSts>RJCT</GrpSts>';
  const answer = readPain002(aReport({ group, payments: aPayment(aTransferReport('KARAM-1', closed)) }));
  expect(answer).toMatchObject({
    whole: 'failed',
    results: [{ outcome: 'failed', reason: 'AC04 Account closed in May' }],
  });
});

testWithPublicFile(
  'pain.002.001.11.xsd',
  'the reports of these tests are valid by the public schema',
  (schema) => {
    const findFault = loadSchema(schema);
    for (const xml of [mixed, refused, refusedPayment, allPaid, received, inherited])
      expect(findFault(xml)).toBeUndefined();
    expect(findFault(mixed.replaceAll('TxSts>', 'TxStatus>'))).toContain('TxStatus');
  },
);

test.each([
  ...['ACSC', 'ACCC'].map((code) => [code, 'completed'] as const),
  ...['RJCT', 'CANC'].map((code) => [code, 'failed'] as const),
  ...['ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACWP', 'PDNG', 'RCVD', 'PART', 'BLCK'].map(
    (code) => [code, 'waiting'] as const,
  ),
])('the status %s means %s', (code, outcome) => {
  const xml = ofTransfers(aTransferReport('KARAM-1', `<TxSts>${code}</TxSts>`));
  expect(readPain002(xml).results).toMatchObject([{ outcome }]);
});

test('elements can have a prefix, and text can be CDATA or have entities', () => {
  const xml = mixed
    .replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2')
    .replace('xmlns=', 'xmlns:ns2=')
    .replace('KARAM-1<', '<![CDATA[ A&amp;1 ]]><')
    .replace('KARAM-2<', 'A&amp;2&#x41;<');
  expect(readPain002(`\uFEFF${xml}`).results.map(({ endToEndId }) => endToEndId)).toEqual([
    'A&amp;1',
    'A&2A',
    'KARAM-3',
  ]);
});

test('a long reason is cut to the length that the history stores', () => {
  const xml = ofTransfers(
    aTransferReport('K', `<TxSts>RJCT</TxSts>${aReason('<Cd>NARR</Cd>', ...Array(9).fill('x'.repeat(99)))}`),
  );
  expect(readPain002(xml).results[0]?.reason).toHaveLength(500);
});

const paid = '<TxSts>ACSC</TxSts>';
const root = 'Document/CstmrPmtStsRpt';
const one = `${root}/OrgnlPmtInfAndSts/TxInfAndSts`;

test.each([
  [
    'a reference that is too long',
    ofTransfers(aTransferReport('KARAM-1', `${paid}<AcctSvcrRef>${'7'.repeat(101)}</AcctSvcrRef>`)),
    `${one}/AcctSvcrRef`,
  ],
  [
    'no transfer id',
    ofTransfers(`<TxInfAndSts>${paid}</TxInfAndSts>`),
    `The element ${one}/OrgnlEndToEndId is missing.`,
  ],
  [
    'an empty id',
    ofTransfers(aTransferReport(' ', paid)),
    `The element ${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  ['no status', ofTransfers(aTransferReport('K', '')), `The element ${one} has no TxSts.`],
  [
    'an unknown status',
    ofTransfers(aTransferReport('K', '<TxSts>YEAH</TxSts>')),
    `${one}/TxSts says "YEAH", which is not a known status.`,
  ],
  [
    'two statuses',
    ofTransfers(aTransferReport('K', paid + paid)),
    `The element ${one}/TxSts stands there more than once.`,
  ],
  [
    'an id twice',
    ofTransfers(aTransferReport('K', paid), aTransferReport('K', paid)),
    'The file speaks of "K" more than once.',
  ],
  [
    'another currency',
    ofTransfers(aTransferReport('K', paid + amount('1.00', 'USD'))),
    `${one}/OrgnlTxRef/Amt/InstdAmt is in "USD", not in AED.`,
  ],
  [
    'three decimals',
    ofTransfers(aTransferReport('A', paid), aTransferReport('K', paid + amount('1.005'))),
    `${one}[2]/OrgnlTxRef/Amt/InstdAmt says "1.005", which is not an amount in AED above zero.`,
  ],
  [
    'no amount',
    ofTransfers(aTransferReport('K', paid + amount('0.00'))),
    `says "0.00", which is not an amount in AED above zero.`,
  ],
  [
    'elements for text',
    ofTransfers(aTransferReport('<b>K</b>', paid)),
    `${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  [
    'an unknown entity',
    ofTransfers(aTransferReport('K&nbsp;', paid)),
    `${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  [
    'a zero byte',
    ofTransfers(aTransferReport('K&#0;', paid)),
    `${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  [
    'CDATA of spaces',
    ofTransfers(aTransferReport('<![CDATA[  ]]>', paid)),
    `${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  [
    'half CDATA',
    ofTransfers(aTransferReport('K<![CDATA[1]]>', paid)),
    `${one}/OrgnlEndToEndId has no text that can be read.`,
  ],
  [
    'an answer to something else',
    mixed.replace('pain.001.001.09', 'pain.008.001.08'),
    'OrgnlMsgNmId says "pain.008.001.08": that is not one of our files.',
  ],
  [
    'no message id',
    mixed.replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, ''),
    `The element ${root}/OrgnlGrpInfAndSts/OrgnlMsgId is missing.`,
  ],
  [
    'a refused message and a paid transfer',
    aReport({ group: '<GrpSts>RJCT</GrpSts>', payments: aPayment(aTransferReport('K', paid)) }),
    'The answer calls all of it failed, but "K" completed.',
  ],
  [
    'two contradicting statuses',
    aReport({ group: '<GrpSts>RJCT</GrpSts>', payments: aPayment('<PmtInfSts>ACSC</PmtInfSts>') }),
    'GrpSts and PmtInfSts disagree on whether all of it is failed.',
  ],
])('a report with %s is refused with its place', (_, xml, sentence) => {
  expect(() => readPain002(xml)).toThrow(UnreadableAnswer);
  expect(() => readPain002(xml)).toThrow(sentence);
});
