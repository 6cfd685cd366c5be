import {
  postPayoutsCompleted,
  postPayoutsReturned,
  postPayoutsStopped,
} from '#server/money/ledger/post/post-payouts.ts';
import type { TakenBack } from '#server/money/ledger/post/write-offs.ts';
import { type Admin, findSettleObstacle, readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import { type PayoutStep, storePayoutMails } from '#server/money/payouts/payout-mails.ts';
import {
  type ChangedPayout,
  changePayouts,
  lockPayouts,
  type PayoutNow,
} from '#server/money/payouts/payout-store.ts';
import { openPayout } from '#server/money/payouts/read-payouts.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { maskIbansIn } from '#shared/money/iban.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { PayoutEventSource } from '#shared/statuses.ts';

/** The result of a payout. */
export type Ending =
  | { to: 'cancelled'; reason: string }
  /** Null if the bank gave no reason. */
  | { to: 'failed'; reason: string | null }
  /** The bank had paid, and the money came back. */
  | { to: 'returned'; reason: string | null }
  | { to: 'completed'; reference: string };

/** The status that a payout must have for each ending, and the reason for refusing it otherwise. */
const allowedFrom = {
  cancelled: { from: 'pending', otherwise: 'only_pending_cancelled' },
  failed: { from: 'processing', otherwise: 'only_at_bank_fails' },
  completed: { from: 'processing', otherwise: 'only_at_bank_completed' },
  returned: { from: 'completed', otherwise: 'only_completed_returned' },
} as const;

export async function settlePayout(db: Db, payoutId: number, ending: Ending, actor: Admin, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await settlePayoutWithin(transaction, payoutId, ending, actor, now);
    return openPayout(transaction, payoutId, actor.actorId, now);
  });
}

/** `saidBy`: the admin who says how it ended, if the actor only confirms it. */
export async function settlePayoutWithin(
  transaction: Db,
  payoutId: number,
  ending: Ending,
  actor: Admin,
  now: Date,
  saidBy = actor.actorId,
): Promise<void> {
  const payout = await getEndable(transaction, payoutId, ending, { saidBy, now });
  if (payout) await endPayouts(transaction, [{ payout, ending }], actor, now, 'person');
}

/** The locked payout, if this admin may say that it ended so. Undefined if it did before. */
export async function getEndable(
  transaction: Db,
  payoutId: number,
  ending: Ending,
  { saidBy, now }: { saidBy: string; now: Date },
): Promise<PayoutNow | undefined> {
  const [payout] = await lockPayouts(transaction, [payoutId]);
  if (!payout) throw refuse('not_found', 'no_such_payout');
  // The same request was already carried out.
  if (isCompletedWith(payout, ending)) return undefined;
  if (ending.to === 'completed' && payout.status === 'completed')
    throw refuse('conflict', 'completed_with_other_reference');
  const { from, otherwise } = allowedFrom[ending.to];
  if (payout.status !== from) throw refuse('conflict', otherwise);
  // The bank cannot have paid or refused a file that it never got.
  if (ending.to !== 'cancelled' && !payout.fileReleasedAt)
    throw refuse('conflict', 'payout_file_not_released');
  const admin = await readSettlingAdmin(transaction, saidBy, now);
  const obstacle = ending.to === 'cancelled' ? undefined : findSettleObstacle(payout, admin);
  if (obstacle) throw new AppError('conflict', obstacle);
  return payout;
}

/** Also true for a returned payout, which was completed before: the same answer, applied again, changes nothing. */
export function isCompletedWith(
  payout: { status: string; transactionId: string | null },
  ending: Ending,
): boolean {
  return (
    ending.to === 'completed' &&
    (payout.status === 'completed' || payout.status === 'returned') &&
    payout.transactionId === ending.reference
  );
}

type EndingPayout = { payout: PayoutNow; ending: Ending };

/**
 * Notes that the bank's message shows returns that a person has entered: they are held now. They were posted before, and
 * their people have had a mail.
 */
async function noteReturnsSeen(
  transaction: Db,
  endings: EndingPayout[],
  actor: Actor,
  now: Date,
): Promise<void> {
  if (endings.length === 0) return;
  await changePayouts(transaction, endings.map(changeOf), {
    fromStatus: 'returned',
    toStatus: 'returned',
    actorId: actor.actorId,
    source: 'bank',
    createdAt: now,
  });
}

/**
 * Writes statuses, history, postings, audit records and mails. The payouts must be locked. A few statements for any number
 * of payouts, because tips to their businesses wait for these locks.
 */
export async function endPayouts(
  transaction: Db,
  all: EndingPayout[],
  actor: Actor,
  now: Date,
  source: PayoutEventSource,
): Promise<void> {
  const seen = all.filter(({ payout }) => payout.status === 'returned');
  await noteReturnsSeen(transaction, seen, actor, now);
  const endings = all.filter(({ payout }) => payout.status !== 'returned');
  for (const to of ['completed', 'failed', 'cancelled', 'returned'] as const) {
    const changed = endings.filter(({ ending }) => ending.to === to).map(changeOf);
    if (changed.length === 0) continue;
    const ids = changed.map(({ payoutId }) => payoutId);
    await changePayouts(transaction, changed, {
      fromStatus: allowedFrom[to].from,
      toStatus: to,
      actorId: actor.actorId,
      source,
      createdAt: now,
    });
    if (to === 'completed') await postPayoutsCompleted(transaction, ids, now);
    else if (to === 'returned')
      await auditTakenBack(transaction, actor, await postPayoutsReturned(transaction, ids, now));
    else await postPayoutsStopped(transaction, ids, to, now);
  }
  await recordAudits(
    transaction,
    actor,
    all.map(({ payout, ending: { to, ...detail } }) => ({
      action: `payout.${to}`,
      payout: payout.id,
      detail: { name: payout.payeeName, amount: payout.amount, ...detail },
    })),
  );
  await storePayoutMails(transaction, stepsOf(endings), now);
}

/** The write-offs of debts that the returned money repaid. */
async function auditTakenBack(transaction: Db, actor: Actor, takenBack: TakenBack[]): Promise<void> {
  await recordAudits(
    transaction,
    actor,
    takenBack.map(({ writeOffId, staffId, amountFils }) => ({
      action: 'write_off.taken_back',
      staff: staffId,
      detail: { writeOff: writeOffId, amount: toDecimal(amountFils) },
    })),
  );
}

function changeOf({ payout, ending }: EndingPayout): ChangedPayout {
  return ending.to === 'completed'
    ? { payoutId: payout.id, reason: null, reference: ending.reference }
    : { payoutId: payout.id, reason: maskedReason(ending.reason) };
}

/** Banks often put the refused IBAN into the reason. */
function maskedReason(reason: string | null): string | null {
  return reason && maskIbansIn(reason);
}

/** Nobody gets a mail about a cancelled payout, because the bank never had it. */
function stepsOf(endings: EndingPayout[]): Map<number, PayoutStep> {
  const steps = new Map<number, PayoutStep>();
  for (const { payout, ending } of endings) {
    if (ending.to === 'completed') steps.set(payout.id, { status: 'completed', reference: ending.reference });
    if (ending.to === 'failed' || ending.to === 'returned')
      steps.set(payout.id, { status: ending.to, reason: maskedReason(ending.reason) });
  }
  return steps;
}
