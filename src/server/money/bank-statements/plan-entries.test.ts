import { expect, test } from 'vitest';
import { planEntries } from '#server/money/bank-statements/plan-entries.ts';
import type { StatementEntry } from '#server/money/bank-statements/statement.ts';
import type { BankPayout, OpenLine } from '#server/money/ledger/read/bank-account.ts';
import { fils } from '#shared/money/money.ts';

const entry = (amount: number, facts: Partial<StatementEntry> = {}): StatementEntry => ({
  reference: 'R',
  bookedDay: '2026-11-16',
  amountFils: fils(amount),
  isFee: false,
  isReversal: false,
  endToEndIds: [],
  messageIds: [],
  text: null,
  ...facts,
});
const payout = (id: number, amount: string, facts: Partial<BankPayout> = {}): BankPayout => ({
  id,
  amount,
  status: 'completed',
  messageId: 'KARAM-1',
  executionDay: '2026-11-16',
  isDebited: false,
  isCredited: false,
  ...facts,
});
const line = (lineId: string, amount: string, day = '2026-11-15'): OpenLine => ({
  provider: 'stripe',
  lineId,
  sourceId: `po_${lineId}`,
  amount,
  day,
});
/** What each entry is about: "payout 1 2", "provider_payout txn_1", or its kind. */
const planned = (entries: StatementEntry[], payouts: BankPayout[], lines: OpenLine[] = []) =>
  planEntries(entries, { payouts, lines }).map(({ kind, matches }) =>
    [kind, ...matches.map((match) => ('payoutId' in match ? match.payoutId : match.lineId))].join(' '),
  );
const named = (...ids: number[]) => ({ endToEndIds: ids.map((id) => `KARAM-PAYOUT-${id}`) });

test('a debit is the payout that it names, once, and only of its amount', () => {
  const payouts = [payout(1, '5.00'), payout(2, '5.00', { isDebited: true })];
  expect(planned([entry(-500, named(1)), entry(-500, named(1))], payouts)).toEqual([
    'payout 1',
    'unexplained',
  ]);
  expect(planned([entry(-501, named(1)), entry(-500, named(2))], payouts)).toEqual([
    'unexplained',
    'unexplained',
  ]);
  // The bank names two transfers, and one of them is not ours.
  expect(planned([entry(-500, { endToEndIds: ['KARAM-PAYOUT-1', 'OTHER'] })], payouts)).toEqual([
    'unexplained',
  ]);
});

test('a debit that names a failed payout, or its file, is that payout; one without a name is not', () => {
  const failed = payout(3, '5.00', { status: 'failed' });
  expect(planned([entry(-500, named(3))], [failed])).toEqual(['payout 3']);
  expect(planned([entry(-500)], [failed])).toEqual(['unexplained']);
  const ofFile = [payout(1, '2.00'), failed];
  const file = { messageIds: ['KARAM-1'] };
  expect(planned([entry(-700, file)], ofFile)).toEqual(['payout 1 3']);
  expect(planned([entry(-200, file)], ofFile)).toEqual(['payout 1']);
});

test('a debit is the file that it names, as far as it is not debited yet', () => {
  const payouts = [payout(1, '5.00'), payout(2, '3.00'), payout(3, '2.00', { isDebited: true })];
  const file = { messageIds: ['KARAM-1'] };
  expect(planned([entry(-800, file)], payouts)).toEqual(['payout 1 2']);
  expect(planned([entry(-1000, file)], payouts)).toEqual(['unexplained']);
  expect(planned([entry(-800, { messageIds: ['KARAM-2'] })], payouts.slice(0, 1))).toEqual(['unexplained']);
});

test('a debit without ids is the only file or payout of its amount that is due', () => {
  const file = [payout(1, '5.00'), payout(2, '3.00')];
  expect(planned([entry(-800)], file)).toEqual(['payout 1 2']);
  expect(planned([entry(-300)], file)).toEqual(['payout 2']);
  expect(planned([entry(-300)], [...file, payout(4, '3.00', { messageId: 'KARAM-2' })])).toEqual([
    'unexplained',
  ]);
  // Not due yet, or too long ago.
  for (const executionDay of ['2026-11-17', '2026-11-05'])
    expect(planned([entry(-300)], [payout(1, '3.00', { executionDay })])).toEqual(['unexplained']);
  expect(planned([entry(-300)], [payout(1, '3.00', { executionDay: '2026-11-06' })])).toEqual(['payout 1']);
});

test('a credit that names a payout is its return, if the money had left', () => {
  const back = entry(500, named(1));
  expect(planned([back], [payout(1, '5.00')])).toEqual(['payout_return 1']);
  expect(planned([back], [payout(1, '5.00', { isCredited: true })])).toEqual(['unexplained']);
  expect(planned([back], [payout(1, '5.00', { status: 'processing' })])).toEqual(['unexplained']);
  // Debited in the same statement, and failed after that.
  expect(planned([entry(-500, named(1)), back], [payout(1, '5.00', { status: 'processing' })])).toEqual([
    'payout 1',
    'payout_return 1',
  ]);
  expect(planned([back], [payout(1, '5.00', { status: 'failed', isDebited: true })])).toEqual([
    'payout_return 1',
  ]);
  // Never money of the provider, whatever it sent.
  expect(planned([back], [], [line('txn_1', '5.00')])).toEqual(['unexplained']);
});

test('a credit is the money that the provider names or sent first, of its amount and in time', () => {
  const lines = [line('txn_1', '5.00'), line('txn_2', '5.00')];
  expect(planned([entry(500), entry(500), entry(500)], [], lines)).toEqual([
    'provider_payout txn_1',
    'provider_payout txn_2',
    'unexplained',
  ]);
  expect(planned([entry(500, { text: 'STRIPE po_txn_2' })], [], lines)).toEqual(['provider_payout txn_2']);
  expect(planned([entry(500, { isReversal: true })], [], lines)).toEqual(['unexplained']);
  for (const [day, expected] of [
    ['2026-11-17', 'unexplained'],
    ['2026-11-16', 'provider_payout txn_1'],
    ['2026-11-02', 'provider_payout txn_1'],
    ['2026-11-01', 'unexplained'],
  ] as const)
    expect(planned([entry(500)], [], [line('txn_1', '5.00', day)])).toEqual([expected]);
});

test('a debit that is no payout of ours is what the provider took, of its amount and in time', () => {
  const lines = [line('txn_1', '-5.00'), line('txn_2', '-5.00')];
  expect(planned([entry(-500, { text: 'po_txn_2' }), entry(-500), entry(-500)], [], lines)).toEqual([
    'provider_payout txn_2',
    'provider_payout txn_1',
    'unexplained',
  ]);
  expect(planned([entry(500), entry(-500, { bookedDay: '2026-11-14' })], [], lines)).toEqual([
    'unexplained',
    'unexplained',
  ]);
  expect(planned([entry(-500, named(9))], [], lines)).toEqual(['unexplained']);
  expect(planned([entry(-500)], [payout(1, '5.00')], lines)).toEqual(['payout 1']);
  const two = [payout(1, '5.00'), payout(2, '5.00', { messageId: 'KARAM-2' })];
  expect(planned([entry(-500)], two, lines)).toEqual(['unexplained']);
});

test('a fee is a fee, also if a payout has the same amount', () => {
  expect(planned([entry(-500, { isFee: true }), entry(500, { isFee: true })], [payout(1, '5.00')])).toEqual([
    'fee',
    'fee',
  ]);
});
