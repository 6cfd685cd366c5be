import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { refuseMaker } from '#server/money/payouts/acting-on-file.ts';
import { lockDelivery, setDelivered, setDeliveryState } from '#server/money/payouts/delivery-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { DeliveryDecisionRequest } from '#shared/contracts/bank-channel.ts';

/**
 * Only the bank knows whether it has a file whose delivery is unclear: an admin has asked it, and says so with their password.
 * Not the admin who made the file or started one of its payouts: they could have it paid twice. A file that was not sent yet can be taken to the bank by
 * hand. An answer of the bank decides without anybody.
 */
export async function decideDelivery(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  bankFileId: number,
  { decision, note, password }: DeliveryDecisionRequest,
  acting: Omit<Acting, 'user'>,
) {
  // Before the transaction, because checking a password takes long.
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    const delivery = await lockDelivery(transaction, bankFileId);
    if (!delivery) throw refuse('not_found', 'bank_file_not_in_channel');
    const { state } = delivery;
    if (state !== 'unclear' && !(state === 'waiting' && decision === 'by_hand'))
      throw refuse('conflict', 'bank_delivery_not_unclear');
    await refuseMaker(transaction, bankFileId, acting, now);
    if (decision === 'bank_has_it') await setDelivered(transaction, bankFileId, now);
    else await setDeliveryState(transaction, bankFileId, decision === 'by_hand' ? 'by_hand' : 'waiting');
    await recordAudit(transaction, acting, 'bank_file.sending_decided', {
      bank_file: bankFileId,
      detail: { name: delivery.name, from: state, decision, note },
    });
    const decided = (await lockDelivery(transaction, bankFileId)) ?? delivery;
    return { ...decided, problem: decided.problem && withMessage(decided.problem) };
  });
}
