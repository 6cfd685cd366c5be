import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { refuseMaker } from '#server/money/payouts/acting-on-file.ts';
import { listPayoutIdsIn } from '#server/money/payouts/bank-file-store.ts';
import { queueDelivery } from '#server/money/payouts/delivery-store.ts';
import {
  goesInstantly,
  type InstantLine,
  listInstantOf,
  lockInstantOf,
  moveLine,
} from '#server/money/payouts/instant-store.ts';
import { lockPayouts } from '#server/money/payouts/payout-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { findBankChannel } from '#server/platform/settings/settings-store.ts';
import type { TakeOutRequest } from '#shared/contracts/instant-payments.ts';

/**
 * Takes payments out that the bank certainly does not have: all of a batch that were not sent, or an unclear one of which the bank
 * says so. The program never sends them again. A batch of which nothing was sent goes as a file from then on; otherwise two
 * admins mark the payouts as failed, and they are owed again. Not by the admin who made the batch or started one of its
 * payouts: they could have it paid twice.
 */
export async function takeOut(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  bankFileId: number,
  { payoutId, note, password }: TakeOutRequest,
  acting: Omit<Acting, 'user'>,
) {
  // Before the transaction, because checking a password takes long.
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    await lockPayouts(transaction, await listPayoutIdsIn(transaction, bankFileId));
    const ofFile = await lockInstantOf(transaction, bankFileId);
    if (ofFile.length === 0) throw refuse('not_found', 'instant_not_this_file');
    await refuseMaker(transaction, bankFileId, acting, now);
    const chosen = chosenOf(ofFile, payoutId);
    for (const line of chosen) await moveLine(transaction, line, 'by_hand', { endedAt: now });
    await recordAudit(transaction, acting, 'instant_payment.taken_out', {
      bank_file: bankFileId,
      detail: { payouts: chosen.map((line) => line.payoutId), note },
    });
    return describe(await giveToFile(transaction, bankFileId, now));
  });
}

function chosenOf(ofFile: InstantLine[], payoutId: number | undefined): InstantLine[] {
  if (payoutId === undefined) {
    const waiting = ofFile.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) throw refuse('conflict', 'instant_nothing_waits');
    return waiting;
  }
  const line = ofFile.find((each) => each.payoutId === payoutId);
  if (line?.state !== 'unclear') throw refuse('conflict', 'instant_not_unclear');
  return [line];
}

/** Nothing of the batch has left: it is a file like any other. */
async function giveToFile(transaction: Db, bankFileId: number, now: Date): Promise<InstantLine[]> {
  const ofFile = await listInstantOf(transaction, bankFileId);
  if (!goesInstantly(ofFile) && (await findBankChannel(transaction)))
    await queueDelivery(transaction, bankFileId, now);
  return ofFile;
}

const describe = (ofFile: InstantLine[]) =>
  ofFile.map((line) => ({ ...line, problem: line.problem && withMessage(line.problem) }));
