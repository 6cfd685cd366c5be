import type { BankAnswer, BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import { endToEndIdOf, findPayoutId } from '#server/money/payouts/end-to-end-id.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { type Ending, isCompletedWith } from '#server/money/payouts/settle-payout.ts';
import { getFilsFrom, toDecimal } from '#shared/money.ts';
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

/**
 * The admin who applies the answer. They cannot complete payouts that they started, unless they are the only
 * admin.
 */
export type ApplyingAdmin = { adminId: string; isAlone: boolean };

/** Pure: the same answer and the same payouts always give the same plan. */
export function planAnswer(answer: BankAnswer, payouts: PayoutNow[], admin: ApplyingAdmin): PlannedLine[] {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  return [...answer.results, ...impliedResults(answer, payouts)].map((result) => {
    const { endToEndId, reason } = result;
    const payout = byId.get(findPayoutId(endToEndId) ?? 0);
    const asked = endingOf(result, payout);
    const problem = findProblem(result, asked, payout, answer.messageId, admin);
    const ending = problem || !payout || isAlreadyDone(payout, asked) ? null : asked;
    return {
      endToEndId,
      payout,
      ending,
      reference: asked?.to === 'completed' ? asked.reference : result.reference,
      reason: asked && asked.to !== 'completed' ? asked.reason : reason,
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

/**
 * A bank that refuses a transfer after it reported it as paid has taken it back: pain.002 has no other word for that.
 */
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
  asked: Ending | null,
  payout: PayoutNow | undefined,
  messageId: string | null,
  { adminId, isAlone }: ApplyingAdmin,
): Refusal | null {
  if (!payout) return refusalOf('no_such_payout');
  if (messageId !== null && payout.messageId !== messageId) return refusalOf('answers_other_file');
  if (amountFils !== null && amountFils !== getFilsFrom(payout.amount))
    return refusalOf('answers_other_amount', { amount: toDecimal(amountFils) });
  if (!asked || isAlreadyDone(payout, asked)) return null;
  if (asked.to === 'completed' && payout.status === 'completed')
    return refusalOf('completed_with_other_reference');
  if (asked.to === 'returned' && payout.status !== 'completed') return refusalOf('only_completed_returned');
  if (asked.to !== 'returned' && payout.status !== 'processing') return refusalOf('payout_not_at_bank');
  if (!payout.fileReleasedAt) return refusalOf('payout_file_not_released');
  if (payout.processedBy === adminId && !isAlone) return refusalOf('second_person_needed');
  return null;
}

/** The payout already has this result, from an earlier answer or entered by hand: nothing to do. */
function isAlreadyDone(payout: PayoutNow, asked: Ending | null): boolean {
  if (!asked) return true;
  return (
    isCompletedWith(payout, asked) ||
    (asked.to === 'failed' && payout.status === 'failed') ||
    (asked.to === 'returned' && payout.status === 'returned')
  );
}
