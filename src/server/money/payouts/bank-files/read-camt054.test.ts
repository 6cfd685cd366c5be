import { expect, test } from 'vitest';
import { readBankAnswer } from '#server/money/payouts/bank-files/read-answer.ts';
import { aNotice } from '#test/helpers/bank-statements.ts';

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
