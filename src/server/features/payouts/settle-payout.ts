import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { openPayout } from '#server/features/payouts/open-payout.ts';
import { changePayouts, type HeldPayout, holdPayouts } from '#server/features/payouts/payout-store.ts';
import { mayComplete, NEEDS_SECOND_PERSON } from '#server/features/payouts/second-person.ts';
import type { Admin } from '#server/features/payouts/start-payout.ts';
import { tellOfPayout } from '#server/features/payouts/tell-of-payout.ts';
import { postPayoutCompleted, postPayoutReturned } from '#server/ledger/post-payout.ts';

/** How a payout ends. */
export type Ending =
  | { to: 'cancelled'; reason: string }
  | { to: 'failed'; reason: string }
  | { to: 'completed'; reference: string };

/** The only ways to each ending, and what is said to whoever tries another. */
const arrows = {
  cancelled: { from: 'pending', sentence: 'Only a pending payout can be cancelled.' },
  failed: { from: 'processing', sentence: 'Only a payout that is with the bank can fail.' },
  completed: { from: 'processing', sentence: 'Only a payout that is with the bank can be completed.' },
} as const;

export const OTHER_REFERENCE = 'This payout was completed with another reference.';

export async function settlePayout(db: Db, payoutId: number, ending: Ending, actor: Admin, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await settlePayoutWithin(transaction, payoutId, ending, actor, now);
    return openPayout(transaction, payoutId, actor.actorId);
  });
}

export async function settlePayoutWithin(
  transaction: Db,
  payoutId: number,
  ending: Ending,
  actor: Admin,
  now: Date,
): Promise<void> {
  const [payout] = await holdPayouts(transaction, [payoutId]);
  if (!payout) throw new AppError('not_found', 'There is no such payout.');
  // Said twice: it was done the first time.
  if (isCompletedWith(payout, ending)) return;
  if (ending.to === 'completed' && payout.status === 'completed')
    throw new AppError('conflict', OTHER_REFERENCE);
  const { from, sentence } = arrows[ending.to];
  if (payout.status !== from) throw new AppError('conflict', sentence);
  if (ending.to === 'completed' && !(await mayComplete(transaction, payout, actor.actorId)))
    throw new AppError('conflict', NEEDS_SECOND_PERSON);
  await endPayout(transaction, payout, ending, actor, now);
}

export function isCompletedWith(
  payout: { status: string; transactionId: string | null },
  ending: Ending,
): boolean {
  return (
    ending.to === 'completed' && payout.status === 'completed' && payout.transactionId === ending.reference
  );
}

/** The status, its line of history, the money, the record and the letter. The payout must be held. */
export async function endPayout(
  transaction: Db,
  { id, businessId, status, payeeName, amount }: HeldPayout,
  ending: Ending,
  actor: Actor,
  now: Date,
): Promise<void> {
  const change = { fromStatus: status, toStatus: ending.to, actorId: actor.actorId, createdAt: now };
  if (ending.to === 'completed') {
    const { reference } = ending;
    await changePayouts(
      transaction,
      [id],
      { ...change, reason: null },
      { transactionId: reference, completedAt: now },
    );
    await postPayoutCompleted(transaction, id, businessId, now);
    await tellOfPayout(transaction, id, { status: 'completed', reference }, now);
  } else {
    await changePayouts(transaction, [id], { ...change, reason: ending.reason });
    await postPayoutReturned(transaction, id, businessId, ending.to, now);
    if (ending.to === 'failed')
      await tellOfPayout(transaction, id, { status: 'failed', reason: ending.reason }, now);
  }
  const { to, ...detail } = ending;
  await recordAudit(transaction, actor, {
    action: `payout.${to}`,
    subject: { type: 'payout', id },
    detail: { name: payeeName, amount, ...detail },
  });
}
