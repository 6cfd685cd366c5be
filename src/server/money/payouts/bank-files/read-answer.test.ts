import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { readBankAnswer, readCsvAnswer } from '#server/money/payouts/bank-files/read-answer.ts';
import { aReason, aReport } from '#test/helpers/bank-answers.ts';
import { aNotice } from '#test/helpers/bank-statements.ts';

const report = aReport({ group: '<GrpSts>RJCT</GrpSts>' });
const table = 'end_to_end_id,status,amount,reference,reason\nK,paid,,,\n';

test.each(['', '\uFEFF'])('XML and tables are recognised after the prefix %j', (mark) => {
  expect(readBankAnswer(mark + report)).toMatchObject({ messageId: 'KARAM-BATCH-7', whole: 'failed' });
  expect(readBankAnswer(mark + table)).toMatchObject({ messageId: null, results: [{ endToEndId: 'K' }] });
});

test('a table that mentions an element is a table', () => {
  const withMark = table.replace('K,paid,,,', 'K,failed,,,see <Rsn>');
  expect(readBankAnswer(withMark).results).toMatchObject([{ outcome: 'failed', reason: 'see <Rsn>' }]);
  expect(() => readBankAnswer(`end_to_end_id<\n`)).toThrow('end_to_end_id');
});

test('a report that mentions a notice far behind its beginning is a report', () => {
  const reason = aReason('<Cd>NARR</Cd>', 'see the camt.054');
  const long = aReport({ group: `${' '.repeat(2000)}<GrpSts>RJCT</GrpSts>${reason}` });
  expect(readBankAnswer(long)).toMatchObject({ whole: 'failed', reason: 'NARR see the camt.054' });
});

test('a picture is refused', () => {
  expect(() => readBankAnswer('\u0089PNG\r\n')).toThrow(
    'Line 1 of the file has characters in it that are not text.',
  );
});

const IBAN = 'AE320030010274073001001';
const returned = { endToEndId: 'KARAM-PAYOUT-7', returned: 'AC04 Account closed' };

test.each(['02', '04', '06', '08', '13'])(
  'a notice of version %s names the transfers that came back',
  (version) => {
    const notice = aNotice(
      IBAN,
      [
        { amount: '95.00', reference: 'CR-1', transfers: [returned] },
        // Money of the payment provider, a return that is only announced, a debit, and nothing: no answers to payouts.
        { amount: '500.00', transfers: [{ name: 'Stripe' }] },
        { amount: '19.00', isPending: true, transfers: [{ ...returned, endToEndId: 'KARAM-PAYOUT-8' }] },
        { amount: '-20.00', transfers: [{ ...returned, endToEndId: 'KARAM-PAYOUT-9' }] },
        { amount: '0.00', transfers: [{ ...returned, endToEndId: 'KARAM-PAYOUT-10', amount: '5.00' }] },
      ],
      version,
    );
    expect(readBankAnswer(notice)).toEqual({
      messageId: null,
      whole: null,
      reason: null,
      results: [
        {
          endToEndId: 'KARAM-PAYOUT-7',
          outcome: 'returned',
          amountFils: 9500,
          reference: 'CR-1',
          reason: 'AC04 Account closed',
        },
      ],
    });
  },
);

test('of a return from which the bank kept a charge, what came back counts', () => {
  const transfers = [{ ...returned, amount: '95.00' }];
  const { results } = readBankAnswer(aNotice(IBAN, [{ amount: '90.00', transfers }]));
  expect(results).toMatchObject([{ endToEndId: 'KARAM-PAYOUT-7', amountFils: 9000 }]);
});

test('returns that the bank credited as one entry have their own amounts', () => {
  const transfers = [
    { ...returned, amount: '95.00' },
    { ...returned, endToEndId: 'KARAM-PAYOUT-8', amount: '19.00' },
  ];
  const { results } = readBankAnswer(aNotice(IBAN, [{ amount: '114.00', transfers }]));
  expect(results.map(({ endToEndId, amountFils }) => [endToEndId, amountFils])).toEqual([
    ['KARAM-PAYOUT-7', 9500],
    ['KARAM-PAYOUT-8', 1900],
  ]);
});

test.each([
  ['a notice without returns', aNotice(IBAN, [{ amount: '5.00' }]), 'no returned transfer in it'],
  [
    'the same return twice',
    aNotice(IBAN, [
      { amount: '95.00', transfers: [returned] },
      { amount: '95.00', transfers: [returned] },
    ]),
    'KARAM-PAYOUT-7',
  ],
  ['another currency', aNotice(IBAN, [{ amount: '95.00', currency: 'USD', transfers: [returned] }]), 'USD'],
  ['an unknown version', aNotice(IBAN, [{ amount: '5.00' }], '99'), 'camt.054.001.13'],
  [
    'a day that is none',
    aNotice(IBAN, [{ amount: '95.00', day: 'yesterday', transfers: [returned] }]),
    'not a day',
  ],
])('%s is refused', (_what, notice, sentence) => {
  expect(() => readBankAnswer(notice)).toThrow(sentence);
});

const HEADER = 'end_to_end_id,status,amount,reference,reason';
const results = [
  { endToEndId: 'KARAM-1', outcome: 'completed', amountFils: 2375, reference: 'FT1', reason: null },
  {
    endToEndId: 'KARAM-2',
    outcome: 'failed',
    amountFils: null,
    reference: null,
    reason: 'Account closed, in May',
  },
];

test.each([
  ['as described', `${HEADER}\nKARAM-1,completed,23.75,FT1,\nKARAM-2,failed,,,"Account closed, in May"\n`],
  [
    'as a spreadsheet saves it',
    `\uFEFF${HEADER}\r\nKARAM-1,paid,23.75,FT1,\r\nKARAM-2,rejected,,,"Account closed, in May"\r\n`,
  ],
  [
    'with semicolons',
    `${HEADER.replaceAll(',', ';')}\nKARAM-1;Paid;23.75;FT1;\nKARAM-2;FAILED;;;Account closed, in May`,
  ],
  [
    'in another order and case',
    'Reason, "STATUS" ,Reference,Amount,End_To_End_Id\n,paid,FT1,23.75,KARAM-1\n\n"Account closed, in May",failed,,,KARAM-2',
  ],
])('a table is read %s', (_, text) => {
  expect(readCsvAnswer(text)).toEqual({ messageId: null, whole: null, reason: null, results });
});

test.each([
  ['nothing', '', 'The file is empty: a header line was expected.'],
  ['blank lines', '\n \n', 'The file is empty: a header line was expected.'],
  [
    'no header',
    'KARAM-1,completed,23.75,FT1,',
    'Line 1 should be the header, of end_to_end_id, status, amount, reference, reason; "KARAM-1" is none of them.',
  ],
  ['a misspelt column', `\n${HEADER.replace('amount', 'ammount')}\nK,paid,,,`, 'Line 2 should be the header'],
  ['a column too few', 'end_to_end_id,status\nK,paid', 'The header on line 1 has no column amount.'],
  [
    'a column twice',
    `${HEADER},status\nK,paid,,,,failed`,
    'The header on line 1 has the column status twice.',
  ],
  ['a header alone', `${HEADER}\n`, 'Nothing follows the header on line 1.'],
  ['a short line', `${HEADER}\nK,paid,,,\nL,paid`, 'Line 3 has 2 columns, its header 5.'],
  ['no id', `${HEADER}\n,paid,,,`, 'Line 2 has no end_to_end_id.'],
  [
    'an unknown status',
    `${HEADER}\nK,done,,,`,
    'Line 2 has the status "done": it must be completed or failed.',
  ],
  [
    'a status every object has',
    `${HEADER}\nK,constructor,,,`,
    'Line 2 has the status "constructor": it must be completed or failed.',
  ],
  [
    'another currency',
    `${HEADER}\nK,paid,USD 5,,`,
    'Line 2 says "USD 5", which is not an amount in AED above zero.',
  ],
  ['less than nothing', `${HEADER}\nK,paid,-5.00,,`, 'Line 2 says "-5.00"'],
  [
    'an endless reference',
    `${HEADER}\nK,paid,,${'1'.repeat(101)},`,
    'The reference on line 2 is longer than 100 characters.',
  ],
  ['an id twice', `${HEADER}\nK,paid,,,\nK,failed,,,`, 'The file speaks of "K" more than once.'],
  ['an open quote', `${HEADER}\nK,paid,,,"`, 'Line 2 of the file has a quote in a place where none can be.'],
  ['a zero byte', `${HEADER}\nK\0,paid,,,`, 'Line 2 of the file has characters in it that are not text.'],
  [
    'three million empty lines',
    `${HEADER}${'\n'.repeat(3_000_000)}K,paid,,,`,
    'The file has more than 20000 lines.',
  ],
  [
    'as many line ends of old Macs',
    `${HEADER}${'\r'.repeat(3_000_000)}K,paid,,,`,
    'The file has more than 20000 lines.',
  ],
  ['four million empty cells', `${HEADER}\n${','.repeat(4_000_000)}`, 'The file has more than 200000 cells.'],
  ['only empty lines', '\n'.repeat(3_000_000), 'The file is empty: a header line was expected.'],
  ['too much', `${HEADER}\nK,paid,,,${'é'.repeat(3_000_000)}`, 'The file is larger than 5 MB.'],
])('a table with %s is refused with its line', (_, text, sentence) => {
  expect(() => readCsvAnswer(text)).toThrow(UnreadableAnswer);
  expect(() => readCsvAnswer(text)).toThrow(sentence);
});

test('empty lines after the table are not read', () => {
  expect(readCsvAnswer(`${HEADER}\nK,paid,,,${'\n'.repeat(3_000_000)}`).results).toHaveLength(1);
});

test('any text is either read or refused with a message', () => {
  const pieces = ['K', 'paid', 'failed', ',', ';', '"', '\n', '\r', '1.00', ' ', HEADER];
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(...pieces), fc.string()) }), (text) => {
      for (const table of [text, `${HEADER}\n${text}`])
        try {
          expect(readCsvAnswer(table).results.every(({ endToEndId }) => endToEndId !== '')).toBe(true);
        } catch (error) {
          if (!(error instanceof UnreadableAnswer)) throw error;
        }
    }),
    { numRuns: 2000 },
  );
});
