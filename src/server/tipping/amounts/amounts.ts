import type { z } from 'zod';
import { getOwnBusiness, lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findAmountsOfBusiness, removeAmounts, saveAmounts } from '#server/tipping/amounts/amounts-store.ts';
import type { businessAmounts } from '#shared/contracts/amounts.ts';
import { defaultTipPresetsFils } from '#shared/limits.ts';
import { type BusinessAmounts, offersOf, type TipLimits } from '#shared/money/amounts.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** What guests of the owner's business are offered: the owner's amounts, or the platform's defaults. */
export async function readBusinessAmounts(
  db: Db,
  owner: SignedInUser,
  { leastFils, mostFils }: TipLimits,
): Promise<z.output<typeof businessAmounts>> {
  const { id } = await getOwnBusiness(db, owner);
  const own = await findAmountsOfBusiness(db, id);
  return {
    isOwn: own !== undefined,
    presets: (own?.presetsFils ?? defaultTipPresetsFils).map(toDecimal),
    chosen: own?.chosenFils ? toDecimal(own.chosenFils) : null,
    maxTip: own?.maxTipFils ? toDecimal(own.maxTipFils) : null,
    percents: own?.percents ?? [],
    platformMinTip: toDecimal(leastFils),
    platformMaxTip: toDecimal(mostFils),
  };
}

type Change = {
  owner: SignedInUser;
  /** Undefined: back to the platform's defaults. */
  amounts: BusinessAmounts | undefined;
  actor: Actor;
  now: Date;
};

/** Applies from the next tip on: the recorder reads the maximum when it records. */
export async function changeAmounts(db: Db, { owner, amounts, actor, now }: Change): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The lock makes two concurrent changes log what each of them replaced.
    const { id } = await lockOwnBusiness(transaction, owner);
    const before = await findAmountsOfBusiness(transaction, id);
    if (JSON.stringify(before) === JSON.stringify(amounts)) return;
    if (amounts) await saveAmounts(transaction, id, amounts, now);
    else await removeAmounts(transaction, id);
    await recordAudit(transaction, actor, 'business.amounts_changed', {
      business: id,
      detail: { from: before ?? null, to: amounts ?? null },
    });
  });
}

/** The platform's limits are settings, so the contract cannot check them. */
export function refuseBeyond(
  { presetsFils, maxTipFils }: BusinessAmounts,
  { leastFils, mostFils }: TipLimits,
): void {
  const limits = { least: toDecimal(leastFils), most: toDecimal(mostFils) };
  if (presetsFils.some((amountFils) => amountFils < leastFils || amountFils > mostFils))
    throw refuseField('invalid_input', 'presets', 'presets_beyond_limits', limits);
  if (maxTipFils !== null && maxTipFils > mostFils)
    throw refuseField('invalid_input', 'maxTip', 'own_max_tip_too_large', { amount: limits.most });
}

/** The amounts on the tip pages of a business, as they are today, and whether links with a bill offer percents. */
export async function readOfferedPresets(db: Db, businessId: number, limits: TipLimits) {
  const own = await findAmountsOfBusiness(db, businessId);
  const offered = offersOf(own, limits)?.offers.map(({ amount }) => getFilsFrom(amount));
  return { presetsFils: offered ?? defaultTipPresetsFils, hasPercents: (own?.percents.length ?? 0) > 0 };
}
