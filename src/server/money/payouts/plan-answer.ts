import { findSettleObstacle, type SettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import {
  type BankAnswer,
  type BankResult,
  endToEndIdOf,
  findPayoutId,
} from '#server/money/payouts/bank-files/bank-batch.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { type Ending, isCompletedWith } from '#server/money/payouts/settle-payout.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** The effect of one line of the bank's answer on its payout: an ending, a problem, or nothing. */
export type PlannedLine = {
  endToEndId: string;
  payout: PayoutNow | undefined;
  ending: Ending | null;
  reference: string | null;
  reason: string | null;
  problem: Refusal | null;
};

/** Pure: the same answer and the same payouts always give the same plan. */
export function planAnswer(answer: BankAnswer, payouts: PayoutNow[], admin: SettlingAdmin): PlannedLine[] {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  return [...answer.results, ...impliedResults(answer, payouts)].map((result) => {
    const { endToEndId, reason } = result;
    const payout = byId.get(findPayoutId(endToEndId) ?? 0);
    const reported = endingOf(result, payout);
    const problem = findProblem(result, reported, payout, answer.messageId, admin);
    const ending = problem || !payout || isAlreadyDone(payout, reported) ? null : reported;
    return {
      endToEndId,
      payout,
      ending,
      reference: reported?.to === 'completed' ? reported.reference : result.reference,
      reason: reported && reported.to !== 'completed' ? reported.reason : reason,
      problem,
    };
  });
}

/** A result for the whole file applies to each of its open payouts that is not listed. */
function impliedResults(
  { whole, messageId, reason, results }: BankAnswer,
  payouts: PayoutNow[],
): BankResult[] {
  if (!whole) return [];
  const named = new Set(results.map(({ endToEndId }) => endToEndId));
  return payouts
    .filter((payout) => payout.messageId === messageId && payout.status === 'processing')
    .map(({ id }) => ({
      endToEndId: endToEndIdOf(id),
      outcome: whole,
      amountFils: null,
      reference: null,
      reason,
    }))
    .filter(({ endToEndId }) => !named.has(endToEndId));
}

/** A rejection of a transfer that was reported as paid means that it was returned: pain.002 has no other status for it. */
function endingOf(
  { endToEndId, outcome, reference, reason }: BankResult,
  payout: PayoutNow | undefined,
): Ending | null {
  if (outcome === 'waiting') return null;
  const wasPaid = payout?.status === 'completed' || payout?.status === 'returned';
  if (outcome === 'returned' || (outcome === 'failed' && wasPaid)) return { to: 'returned', reason };
  return outcome === 'completed'
    ? // If the bank gives no reference, ours is stored.
      { to: 'completed', reference: reference ?? endToEndId }
    : { to: 'failed', reason };
}

function findProblem(
  { amountFils }: BankResult,
  reported: Ending | null,
  payout: PayoutNow | undefined,
  messageId: string | null,
  admin: SettlingAdmin,
): Refusal | null {
  if (!payout) return refusalOf('no_such_payout');
  if (messageId !== null && payout.messageId !== messageId) return refusalOf('answers_other_file');
  if (amountFils !== null && amountFils !== getFilsFrom(payout.amount))
    return refusalOf('answers_other_amount', { amount: toDecimal(amountFils) });
  if (!reported || isAlreadyDone(payout, reported)) return null;
  if (reported.to === 'completed' && payout.status === 'completed')
    return refusalOf('completed_with_other_reference');
  if (reported.to === 'returned' && payout.status !== 'completed' && !payout.isReturnExpected)
    return refusalOf('only_completed_returned');
  if (reported.to !== 'returned' && payout.status !== 'processing') return refusalOf('payout_not_at_bank');
  if (!payout.fileReleasedAt) return refusalOf('payout_file_not_released');
  return findSettleObstacle(payout, admin) ?? null;
}

/**
 * The payout already has this result, from an earlier answer or entered by hand: nothing to do. A return that was entered by
 * hand is not done: the bank's message makes it money.
 */
function isAlreadyDone(payout: PayoutNow, reported: Ending | null): boolean {
  if (!reported) return true;
  return (
    isCompletedWith(payout, reported) ||
    (reported.to === 'failed' && payout.status === 'failed') ||
    (reported.to === 'returned' && payout.status === 'returned' && !payout.isReturnExpected)
  );
}
