import { lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findAmountsOf, removeAmounts, saveAmounts } from '#server/tipping/amounts/amounts-store.ts';
import { toDecimal } from '#shared/money.ts';
import type { OwnAmounts, TipLimits } from '#shared/offered-amounts.ts';

type Change = {
  owner: SignedInUser;
  /** Undefined: back to the platform's defaults. */
  amounts: OwnAmounts | undefined;
  actor: Actor;
  now: Date;
};

/** Counts for the next tip: the recorder reads the maximum when it records. */
export async function changeAmounts(db: Db, { owner, amounts, actor, now }: Change): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two changes at once are recorded one after the other, each with what it has replaced.
    const { id } = await lockOwnBusiness(transaction, owner);
    const before = await findAmountsOf(transaction, id);
    if (JSON.stringify(before) === JSON.stringify(amounts)) return;
    if (amounts) await saveAmounts(transaction, id, amounts, now);
    else await removeAmounts(transaction, id);
    await recordAudit(transaction, actor, {
      action: 'business.amounts_changed',
      subject: { type: 'business', id },
      detail: { from: before ?? null, to: amounts ?? null },
    });
  });
}

/** The platform's limits are settings, so the contract cannot check them. */
export function refuseBeyond(
  { presetsFils, maxTipFils }: OwnAmounts,
  { leastFils, mostFils }: TipLimits,
): void {
  const limits = { least: toDecimal(leastFils), most: toDecimal(mostFils) };
  if (presetsFils.some((amountFils) => amountFils < leastFils || amountFils > mostFils))
    throw refuseField('invalid_input', 'presets', 'presets_beyond_limits', limits);
  if (maxTipFils !== null && maxTipFils > mostFils)
    throw refuseField('invalid_input', 'maxTip', 'own_max_tip_too_large', { amount: limits.most });
}
