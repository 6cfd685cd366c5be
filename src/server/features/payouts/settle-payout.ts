import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudits } from '#server/features/audit/record-audit.ts';
import { openPayout } from '#server/features/payouts/open-payout.ts';
import type { PayoutNews } from '#server/features/payouts/payout-mail.ts';
import {
  type ChangedPayout,
  changePayouts,
  type HeldPayout,
  holdPayouts,
} from '#server/features/payouts/payout-store.ts';
import { maySettle, NEEDS_SECOND_PERSON } from '#server/features/payouts/second-person.ts';
import type { Admin } from '#server/features/payouts/start-payout.ts';
import { tellOfPayouts } from '#server/features/payouts/tell-of-payout.ts';
import { AppError } from '#server/http/app-error.ts';
import { postPayoutsCompleted, postPayoutsReturned } from '#server/ledger/post-payout.ts';

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
  if (ending.to !== 'cancelled' && !(await maySettle(transaction, payout, actor.actorId)))
    throw new AppError('conflict', NEEDS_SECOND_PERSON);
  await endPayouts(transaction, [{ payout, ending }], actor, now);
}

export function isCompletedWith(
  payout: { status: string; transactionId: string | null },
  ending: Ending,
): boolean {
  return (
    ending.to === 'completed' && payout.status === 'completed' && payout.transactionId === ending.reference
  );
}

export type EndingPayout = { payout: HeldPayout; ending: Ending };

/**
 * The statuses, their history, the money, the record and the letters. The payouts must be held. However many there
 * are, it takes a few statements: until it is done, tips to their businesses wait.
 */
export async function endPayouts(
  transaction: Db,
  endings: EndingPayout[],
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const to of ['completed', 'failed', 'cancelled'] as const) {
    const changed = endings.filter(({ ending }) => ending.to === to).map(changeOf);
    if (changed.length === 0) continue;
    const ids = changed.map(({ payoutId }) => payoutId);
    await changePayouts(transaction, changed, {
      fromStatus: arrows[to].from,
      toStatus: to,
      actorId: actor.actorId,
      createdAt: now,
    });
    if (to === 'completed') await postPayoutsCompleted(transaction, ids, now);
    else await postPayoutsReturned(transaction, ids, to, now);
  }
  await recordAudits(
    transaction,
    actor,
    endings.map(({ payout, ending: { to, ...detail } }) => ({
      action: `payout.${to}`,
      subject: { type: 'payout', id: payout.id },
      detail: { name: payout.payeeName, amount: payout.amount, ...detail },
    })),
  );
  await tellOfPayouts(transaction, newsOf(endings), now);
}

function changeOf({ payout, ending }: EndingPayout): ChangedPayout {
  return ending.to === 'completed'
    ? { payoutId: payout.id, reason: null, reference: ending.reference }
    : { payoutId: payout.id, reason: ending.reason };
}

/** Of one that is cancelled nobody expects anything of the bank. */
function newsOf(endings: EndingPayout[]): Map<number, PayoutNews> {
  const news = new Map<number, PayoutNews>();
  for (const { payout, ending } of endings) {
    if (ending.to === 'completed') news.set(payout.id, { status: 'completed', reference: ending.reference });
    if (ending.to === 'failed') news.set(payout.id, { status: 'failed', reason: ending.reason });
  }
  return news;
}
