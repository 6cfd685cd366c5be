import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { readUncovered } from '#server/money/ledger/read/postings.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import {
  findBankFile,
  listPayoutIdsIn,
  lockBankFile,
  lockReleases,
  setReleased,
  setWithdrawn,
} from '#server/money/payouts/bank-file-store.ts';
import { type Delivery, findDelivery, queueDelivery } from '#server/money/payouts/delivery-store.ts';
import {
  goesInstantly,
  type InstantLine,
  listInstantOf,
  queueInstant,
} from '#server/money/payouts/instant-store.ts';
import { isInstantSized } from '#server/money/payouts/payout-port.ts';
import {
  findPayouts,
  lockPayouts,
  type PayoutNow,
  returnToPending,
} from '#server/money/payouts/payout-store.ts';
import { listRefused, shownRefusal } from '#server/money/payouts/refused-payout-store.ts';
import { type Releasing, reviewRelease } from '#server/money/payouts/review-release.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { readBankHours } from '#server/platform/settings/settings.ts';
import { findBankChannel, findInstantConnection } from '#server/platform/settings/settings-store.ts';
import { nextBankDay } from '#shared/bank.ts';
import type { PayoutWay } from '#shared/contracts/bank-files.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

/** A second admin releases a bank file with their password. From then on it goes to the bank's server, or can be downloaded. */
export async function releaseBankFile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  password: string,
  acting: Omit<Acting, 'user'>,
  isTestMode: boolean,
) {
  await refuseWhileHeld(db);
  // Before the transaction, because checking a password takes long.
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    await releaseBankFileWithin(transaction, id, acting, { isTestMode, now: clock() });
    return openBankFile(transaction, id, { adminId: acting.actorId, isTestMode, now: clock() });
  });
}

/** The same in the caller's transaction, without the password. */
export async function releaseBankFileWithin(
  transaction: Db,
  id: number,
  actor: Admin,
  { isTestMode, now }: { isTestMode: boolean; now: Date },
): Promise<void> {
  await lockReleases(transaction);
  const file = await lockBankFile(transaction, id);
  if (!file) throw refuse('not_found', 'no_such_bank_file');
  // The same request was already carried out.
  if (file.releasedBy === actor.actorId) return;
  const payouts = await lockPayouts(transaction, await listPayoutIdsIn(transaction, id));
  const releasing = { adminId: actor.actorId, isTestMode, now };
  const { isAlone, obstacles } = await reviewRelease(transaction, file, payouts, releasing);
  const [obstacle] = obstacles;
  if (obstacle) throw new AppError('conflict', obstacle);
  await setReleased(transaction, id, actor.actorId, now);
  // Test money that one admin released alone goes to no bank by itself.
  const way = isAlone ? 'hand' : await wayOf(transaction, payouts);
  if (way === 'instant') await queueInstant(transaction, id, payouts, now);
  if (way === 'channel') await queueDelivery(transaction, id, now);
  const { messageId, payoutCount, total } = file;
  await recordAudit(transaction, actor, 'bank_file.released', {
    bank_file: id,
    detail: { messageId, payouts: payoutCount, total, way, ...(isAlone && { alone: true }) },
  });
}

/** How these payouts go to the bank when they are released: as a file if one of them is more than an instant payment takes. */
async function wayOf(db: Db, payouts: PayoutNow[]): Promise<PayoutWay> {
  if (payouts.every(isInstantSized) && (await findInstantConnection(db))) return 'instant';
  return (await findBankChannel(db)) ? 'channel' : 'hand';
}

/** A bank file with its payees, and the obstacles to its release by this admin. */
export async function openBankFile(db: Db, id: number, releasing: Releasing) {
  const file = await findBankFile(db, id);
  if (!file) throw refuse('not_found', 'no_such_bank_file');
  const payouts = await findPayouts(db, await listPayoutIdsIn(db, id));
  const { isAlone, facts, toReview, obstacles } = await reviewRelease(db, file, payouts, releasing);
  const isWaiting = !file.releasedAt && !file.withdrawnAt;
  const refused = isWaiting ? await listRefused(db, payouts) : undefined;
  const uncovered = isWaiting
    ? await readUncovered(
        db,
        payouts.map(({ id: payoutId }) => payoutId),
      )
    : undefined;
  const delivery = await findDelivery(db, id);
  const instant = await listInstantOf(db, id);
  const instantOf = new Map(
    instant.map((line) => [line.payoutId, { ...line, problem: line.problem && withMessage(line.problem) }]),
  );
  return {
    ...file,
    way: file.releasedAt
      ? shownWay(instant, delivery)
      : isAlone
        ? ('hand' as const)
        : await wayOf(db, payouts),
    delivery: delivery ? { ...delivery, problem: delivery.problem && withMessage(delivery.problem) } : null,
    isAlone,
    isLate: !file.releasedAt && file.executionDay < nextBankDay(releasing.now, await readBankHours(db)),
    isTestMode: releasing.isTestMode,
    obstacles: obstacles.map(withMessage),
    payees: payouts.map((payout) => ({
      payoutId: payout.id,
      name: payout.recipientName,
      recipientType: payout.recipientType,
      recipientId: payout.recipientId,
      refused: shownRefusal(refused?.get(`${payout.recipientType} ${payout.recipientId}`), payout.iban),
      amount: payout.amount,
      ibanEnd: payout.iban.slice(-4),
      isNew: facts.get(payout.id)?.isNew ?? false,
      ibanChangedAt: facts.get(payout.id)?.ibanChangedAt ?? null,
      toReview: toReview.find(({ payoutId }) => payoutId === payout.id)?.why ?? null,
      startedByYou: payout.processedBy === releasing.adminId,
      uncovered: uncovered?.get(payout.id) ?? null,
      instant: instantOf.get(payout.id) ?? null,
    })),
  };
}

function shownWay(instant: InstantLine[], delivery: Delivery | undefined): PayoutWay {
  if (goesInstantly(instant)) return 'instant';
  return delivery ? 'channel' : 'hand';
}

/**
 * Withdraws a file that was never released, so the bank cannot have it: its payouts are pending again. Any admin may do it,
 * because no money moves. The file stays stored and can never be released.
 */
export async function withdrawBankFile(
  db: Db,
  id: number,
  reason: string,
  actor: Admin,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await lockBankFile(transaction, id);
    if (!file) throw refuse('not_found', 'no_such_bank_file');
    if (file.withdrawnAt) throw refuse('conflict', 'bank_file_withdrawn');
    if (file.releasedAt) throw refuse('conflict', 'bank_file_released');
    const payouts = await lockPayouts(transaction, await listPayoutIdsIn(transaction, id));
    const change = { reason: maskIbansIn(reason), actorId: actor.actorId, createdAt: now };
    await returnToPending(
      transaction,
      payouts.map((payout) => payout.id),
      change,
    );
    await setWithdrawn(transaction, id, actor.actorId, now);
    const { messageId, payoutCount, total } = file;
    await recordAudit(transaction, actor, 'bank_file.withdrawn', {
      bank_file: id,
      detail: { messageId, payouts: payoutCount, total, reason },
    });
  });
}
