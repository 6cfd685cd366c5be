import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankBatch } from '#server/money/payouts/bank-files/bank-batch.ts';
import { findBatchProblems } from '#server/money/payouts/bank-files/check-batch.ts';
import { writeBankCsv } from '#server/money/payouts/bank-files/csv-file.ts';
import { writePain001 } from '#server/money/payouts/bank-files/pain001.ts';
import { refusalText } from '#server/platform/base/words.ts';
import { type Fils, fils, filsFromAed } from '#shared/money/money.ts';
import { INVALID_IBANS, VALID_IBANS } from '#test/data/ibans.ts';
import { aBatch, aTransfer, batches } from '#test/helpers/bank-batches.ts';

const payer = aBatch().payer;
const payee = (iban: string) => aTransfer({ payee: { name: 'Mira', iban } });

const wrong: [string, Partial<BankBatch>, string][] = [
  ['no transfer', { transfers: [] }, 'There is no transfer in it.'],
  ['no message id', { messageId: '' }, 'The id "" is not 1 to 35 characters'],
  ['a long message id', { messageId: 'K'.repeat(36) }, 'is not 1 to 35 characters'],
  ['a message id in Arabic', { messageId: 'كرم' }, 'that every bank can carry.'],
  ['31 February', { executionDay: '2026-02-31' }, 'The execution day "2026-02-31" is not a day.'],
  ['a 13th month', { executionDay: '2026-13-01' }, 'is not a day.'],
  ['a time for a day', { executionDay: '2026-11-16T00:00' }, 'is not a day.'],
  ['no time', { createdAt: new Date(Number.NaN) }, 'The time of creation is not a time.'],
  ['a far time', { createdAt: new Date('+010000-01-01T00:00:00Z') }, 'The time of creation is not a time.'],
  [
    'a purpose in small letters',
    { purposeCode: 'com' },
    'The purpose code "com" is not three capital letters.',
  ],
  ['an ISO purpose', { purposeCode: 'COMM' }, 'is not three capital letters.'],
  ['a short memo', { memoLength: 15 }, 'A memo of 15 characters is not between 16 and 140.'],
  ['a long memo', { memoLength: 141 }, 'is not between 16 and 140.'],
  ['half a character', { memoLength: 20.5 }, 'is not between 16 and 140.'],
  [
    "a payer's wrong IBAN",
    { payer: { ...payer, iban: 'AE080331234567890123456' } },
    `The payer's IBAN "AE080331234567890123456"`,
  ],
  ["a payer's wrong BIC", { payer: { ...payer, bic: 'BOML' } }, `The payer's BIC "BOML" is not valid.`],
  [
    'wrong check digits',
    { transfers: [payee('AE850330000000000000001')] },
    'The IBAN "AE850330000000000000001"',
  ],
  [
    'an IBAN with spaces',
    { transfers: [payee('AE07 0331 2345 6789 0123 456')] },
    'of KARAM-PAYOUT-1 is not valid.',
  ],
  ['nothing to pay', { transfers: [aTransfer({ amountFils: fils(0) })] }, 'The amount of KARAM-PAYOUT-1'],
  ['less than nothing', { transfers: [aTransfer({ amountFils: fils(-1) })] }, 'The amount of KARAM-PAYOUT-1'],
  ['half a fil', { transfers: [aTransfer({ amountFils: 0.5 as Fils })] }, 'The amount of KARAM-PAYOUT-1'],
  [
    'no number',
    { transfers: [aTransfer({ amountFils: Number.NaN as Fils })] },
    'The amount of KARAM-PAYOUT-1',
  ],
  [
    'too much',
    { transfers: [aTransfer({ amountFils: fils(filsFromAed(999_999_999_999) + 1) })] },
    'is not between 0.01 and 999999999999.00 AED.',
  ],
  [
    'too much together',
    {
      transfers: ['A', 'B'].map((endToEndId) =>
        aTransfer({ endToEndId, amountFils: filsFromAed(999_999_999_999) }),
      ),
    },
    'The sum of all transfers',
  ],
  [
    'one id twice',
    { transfers: [aTransfer(), aTransfer()] },
    '"KARAM-PAYOUT-1" stands there more than once.',
  ],
  ['a long id', { transfers: [aTransfer({ endToEndId: 'K'.repeat(36) })] }, 'The id "KKKK'],
  ...['', 'A&B', 'A<B', 'A B', 'A//B', '/A', 'A/', '-A', '+A', ':A', 'A\n', 'Ä', '=A', '"A"'].map(
    (endToEndId): (typeof wrong)[number] => [
      `the id ${JSON.stringify(endToEndId)}`,
      { transfers: [aTransfer({ endToEndId })] },
      'The id',
    ],
  ),
];

test.each(wrong)('a batch with %s is refused, and no file is written', (_, changes, sentence) => {
  const batch = aBatch(changes);
  expect(findBatchProblems(batch).map(refusalText)[0]).toContain(sentence);
  expect(() => writePain001(batch)).toThrow(sentence);
  expect(() => writeBankCsv(batch)).toThrow(sentence);
});

test('all problems of a batch are reported, not only the first', () => {
  const transfers = [aTransfer({ amountFils: fils(0), payee: { name: 'Mira', iban: 'AE00' } })];
  expect(findBatchProblems(aBatch({ purposeCode: '', transfers }))).toHaveLength(3);
});

test('a valid batch has no problems, with any names', () => {
  expect(findBatchProblems(aBatch())).toEqual([]);
  expect(findBatchProblems(aBatch({ payer: { ...payer, bic: null } }))).toEqual([]);
  fc.assert(fc.property(batches, (batch) => findBatchProblems(batch).length === 0));
});

test('a batch to any valid UAE IBAN has no problems', () => {
  const transfers = VALID_IBANS.map((iban, index) =>
    aTransfer({ endToEndId: `P-${index}`, payee: { name: 'Mira', iban } }),
  );
  expect(findBatchProblems(aBatch({ transfers }))).toEqual([]);
});

const arabic: [string, string] = ['an Arabic digit', 'AE84033000000000000000١'];
test.each([...INVALID_IBANS, arabic])('a transfer to an IBAN with %s is refused: %s', (_, iban) => {
  expect(findBatchProblems(aBatch({ transfers: [payee(iban)] }))).toEqual([
    { reason: 'bank_file_payee_iban_invalid', params: { iban, id: 'KARAM-PAYOUT-1' } },
  ]);
});

test('an id of 35 characters is as long as it may be', () => {
  expect(findBatchProblems(aBatch({ messageId: 'K'.repeat(35) }))).toEqual([]);
});
