import { type Admin, readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import { findBankFile } from '#server/money/payouts/bank-file-store.ts';
import { hasStartedPayoutIn } from '#server/money/payouts/delivery-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { PROPOSAL_HOURS } from '#shared/contracts/proposals.ts';

/** Whoever made a file or started one of its payouts does not say that the bank lacks it: they could have it paid twice. */
export async function refuseMaker(
  transaction: Db,
  bankFileId: number,
  { actorId }: Admin,
  now: Date,
): Promise<void> {
  const file = await findBankFile(transaction, bankFileId);
  const { isAlone, isNew } = await readSettlingAdmin(transaction, actorId, now);
  if (isAlone) return;
  if (file?.createdBy === actorId || (await hasStartedPayoutIn(transaction, bankFileId, actorId)))
    throw refuse('conflict', 'second_person_needed');
  if (isNew) throw refuse('conflict', 'proposal_new_admin', { hours: PROPOSAL_HOURS });
}
