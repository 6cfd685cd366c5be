import type { Db } from '#server/platform/db/database.ts';
import { findAmountsOf } from '#server/tipping/amounts/amounts-store.ts';
import { defaultTipPresetsFils } from '#shared/limits.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import { offersOf, type TipLimits } from '#shared/offered-amounts.ts';

/** The amounts on the tip pages of a business, as they are today, and whether links with a bill offer percents. */
export async function readOfferedPresets(
  db: Db,
  businessId: number,
  limits: TipLimits,
): Promise<{ presetsFils: Fils[]; hasPercents: boolean }> {
  const own = await findAmountsOf(db, businessId);
  const offered = offersOf(own, limits)?.offers.map(({ amount }) => getFilsFrom(amount));
  return { presetsFils: offered ?? defaultTipPresetsFils, hasPercents: (own?.percents.length ?? 0) > 0 };
}
