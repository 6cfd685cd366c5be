import type { BankMatch } from '#server/money/ledger/post/bank-statements.ts';
import type { BankPayout, OpenLine } from '#server/money/ledger/read/bank-account.ts';
import { fils, getFilsFrom } from '#shared/money.ts';

/** Something in our books that an entry can be, because it has the same amount. */
export type Candidate = { match: BankMatch; itemId: string; day: string };

export function findCandidates(
  amount: string,
  { lines, payouts }: { lines: OpenLine[]; payouts: BankPayout[] },
): Candidate[] {
  const amountFils = getFilsFrom(amount);
  const sizeFils = fils(Math.abs(amountFils));
  const ofSize = payouts.filter((payout) => getFilsFrom(payout.amount) === sizeFils);
  if (amountFils < 0)
    return ofSize
      .filter(({ isDebited, status }) => !isDebited && status !== 'failed')
      .map((payout) => candidateOf('payout', payout));
  return [
    ...lines
      .filter((line) => getFilsFrom(line.amount) === amountFils)
      .map(({ provider, lineId, day }): Candidate => {
        return { match: { kind: 'provider_payout', provider, lineId }, itemId: lineId, day };
      }),
    ...ofSize
      .filter(({ isCredited, isDebited, status }) => !isCredited && (isDebited || wasPaid(status)))
      .map((payout) => candidateOf('payout_return', payout)),
  ];
}

function candidateOf(kind: 'payout' | 'payout_return', { id, executionDay }: BankPayout): Candidate {
  return { match: { kind, payoutId: id }, itemId: String(id), day: executionDay };
}

function wasPaid(status: BankPayout['status']): boolean {
  return status === 'completed' || status === 'returned';
}
