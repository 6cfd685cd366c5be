import type { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findAmountsOf } from '#server/tipping/amounts/amounts-store.ts';
import type { ownAmounts } from '#shared/contracts/amounts.ts';
import { defaultTipPresetsFils } from '#shared/limits.ts';
import { toDecimal } from '#shared/money.ts';
import type { TipLimits } from '#shared/offered-amounts.ts';

/** What the guests of the own business are offered: what the owner has set, or the platform's defaults. */
export async function openOwnAmounts(
  db: Db,
  owner: SignedInUser,
  { leastFils, mostFils }: TipLimits,
): Promise<z.output<typeof ownAmounts>> {
  const { id } = await getOwnBusiness(db, owner);
  const own = await findAmountsOf(db, id);
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
