import { expect, test } from 'vitest';
import type { BankAnswer, BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { planAnswer } from '#server/money/payouts/plan-answer.ts';
import { fils } from '#shared/money/money.ts';

const FILE = 'KARAM-BATCH-7';
const admin = { adminId: 'second', isAlone: false, isNew: false };

function aPayout(changes: Partial<PayoutNow> = {}): PayoutNow {
  return {
    id: 1,
    amount: '95.00',
    status: 'processing',
    messageId: FILE,
    transactionId: null,
    processedBy: 'first',
    fileReleasedAt: new Date('2026-11-15T08:00:00Z'),
    ...changes,
  } as PayoutNow;
}

function aResult(changes: Partial<BankResult> = {}): BankResult {
  return {
    endToEndId: 'KARAM-PAYOUT-1',
    outcome: 'completed',
    amountFils: fils(9500),
    reference: 'FT-1',
    reason: null,
    ...changes,
  };
}

const anAnswer = (results: BankResult[], changes: Partial<BankAnswer> = {}): BankAnswer => ({
  messageId: FILE,
  whole: null,
  reason: null,
  results,
  ...changes,
});

/** What the only line of an answer would do. */
function lineOf(result: Partial<BankResult>, payout: Partial<PayoutNow> = {}, by = admin) {
  const [line] = planAnswer(anAnswer([aResult(result)]), [aPayout(payout)], by);
  return { ending: line?.ending, problem: line?.problem?.reason ?? null };
}

test('only a payout that was completed with a reference is done, not one that has it from elsewhere', () => {
  const done = { ending: null, problem: null };
  expect(lineOf({}, { status: 'completed', transactionId: 'FT-1' })).toEqual(done);
  expect(lineOf({}, { status: 'returned', transactionId: 'FT-1' })).toEqual(done);
  expect(lineOf({}, { status: 'processing', transactionId: 'FT-1' })).toEqual({
    ending: { to: 'completed', reference: 'FT-1' },
    problem: null,
  });
});

test('a paid transfer completes its payout, with the bank’s reference or else with ours', () => {
  const completes = (reference: string) => ({ ending: { to: 'completed', reference }, problem: null });
  expect(lineOf({})).toEqual(completes('FT-1'));
  expect(lineOf({ amountFils: null })).toEqual(completes('FT-1'));
  expect(lineOf({ reference: null })).toEqual(completes('KARAM-PAYOUT-1'));
});

test('a refused transfer fails its payout, and returns one that had arrived', () => {
  const refused = { outcome: 'failed', reason: 'AC04' } as const;
  expect(lineOf(refused)).toEqual({ ending: { to: 'failed', reason: 'AC04' }, problem: null });
  const returned = { ending: { to: 'returned', reason: 'AC04' }, problem: null };
  expect(lineOf(refused, { status: 'completed' })).toEqual(returned);
  expect(lineOf({ ...refused, outcome: 'returned' }, { status: 'completed' })).toEqual(returned);
});

test.each<[string, Partial<BankResult>, Partial<PayoutNow>]>([
  ['a transfer that waits', { outcome: 'waiting' }, {}],
  ['what was completed with this reference', {}, { status: 'completed', transactionId: 'FT-1' }],
  ['what was completed and has come back', {}, { status: 'returned', transactionId: 'FT-1' }],
  ['what has failed already', { outcome: 'failed' }, { status: 'failed' }],
  ['what has come back already', { outcome: 'returned' }, { status: 'returned' }],
  ['what has come back already, told as refused', { outcome: 'failed' }, { status: 'returned' }],
])('%s changes nothing, and is no problem, also for the admin who started it', (_, result, payout) => {
  expect(lineOf(result, payout)).toEqual({ ending: null, problem: null });
  expect(lineOf(result, { ...payout, processedBy: 'second', fileReleasedAt: null })).toEqual({
    ending: null,
    problem: null,
  });
});

test.each<[string, Partial<BankResult>, Partial<PayoutNow>]>([
  ['no_such_payout', { endToEndId: 'KARAM-PAYOUT-2' }, {}],
  ['no_such_payout', { endToEndId: 'SALARY-1' }, {}],
  ['answers_other_file', {}, { messageId: 'KARAM-BATCH-8' }],
  ['answers_other_amount', { amountFils: fils(9499) }, {}],
  ['answers_other_amount', { amountFils: fils(9501), outcome: 'waiting' }, {}],
  ['completed_with_other_reference', {}, { status: 'completed', transactionId: 'FT-2' }],
  ['only_completed_returned', { outcome: 'returned' }, { status: 'processing' }],
  ['only_completed_returned', { outcome: 'returned' }, { status: 'failed' }],
  ['payout_not_at_bank', {}, { status: 'pending' }],
  ['payout_not_at_bank', { outcome: 'failed' }, { status: 'cancelled' }],
  ['payout_not_at_bank', {}, { status: 'returned', transactionId: 'FT-2' }],
  ['payout_file_not_released', {}, { fileReleasedAt: null }],
  ['payout_file_not_released', { outcome: 'failed' }, { fileReleasedAt: null }],
  ['second_person_needed', {}, { processedBy: 'second' }],
  ['second_person_needed', { outcome: 'failed' }, { processedBy: 'second' }],
])('a line is refused with %s', (reason, result, payout) => {
  expect(lineOf(result, payout)).toEqual({ ending: null, problem: reason });
});

test('a line with another amount is refused with the bank’s amount', () => {
  const [line] = planAnswer(anAnswer([aResult({ amountFils: fils(9499) })]), [aPayout()], admin);
  expect(line?.problem).toEqual({ reason: 'answers_other_amount', params: { amount: '94.99' } });
});

test('the only admin ends payouts that they started', () => {
  const alone = { adminId: 'second', isAlone: true, isNew: false };
  expect(lineOf({}, { processedBy: 'second' }, alone).problem).toBeNull();
});

test('a table names no file, so its lines are found by their ids alone', () => {
  const answer = anAnswer([aResult()], { messageId: null });
  expect(planAnswer(answer, [aPayout({ messageId: 'KARAM-BATCH-8' })], admin)).toMatchObject([
    { ending: { to: 'completed' }, problem: null },
  ]);
});

test('a result for the whole file ends each of its open payouts that is not listed', () => {
  const payouts = [
    aPayout(),
    aPayout({ id: 2 }),
    aPayout({ id: 3, status: 'completed' }),
    aPayout({ id: 4, messageId: 'KARAM-BATCH-8' }),
  ];
  const answer = anAnswer([aResult({ outcome: 'failed', reason: 'AC04', reference: 'FT-9' })], {
    whole: 'failed',
    reason: 'AM04',
  });
  expect(planAnswer(answer, payouts, admin)).toMatchObject([
    { endToEndId: 'KARAM-PAYOUT-1', ending: { to: 'failed', reason: 'AC04' }, reference: 'FT-9' },
    { endToEndId: 'KARAM-PAYOUT-2', ending: { to: 'failed', reason: 'AM04' }, reference: null },
  ]);
  expect(planAnswer(answer, payouts, admin)).toHaveLength(2);
  expect(planAnswer(anAnswer([]), payouts, admin)).toEqual([]);
});

test('each line shows the reference and the reason that its ending stores', () => {
  const lines = planAnswer(
    anAnswer([
      aResult({ reference: null, reason: 'in time' }),
      aResult({ endToEndId: 'KARAM-PAYOUT-2', outcome: 'waiting', reason: 'later' }),
    ]),
    [aPayout(), aPayout({ id: 2 })],
    admin,
  );
  expect(lines.map(({ reference, reason }) => [reference, reason])).toEqual([
    ['KARAM-PAYOUT-1', 'in time'],
    ['FT-1', 'later'],
  ]);
});
