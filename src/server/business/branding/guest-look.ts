import { findLook } from '#server/business/branding/look-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { shadesOf } from '#shared/accent.ts';
import type { GuestLook } from '#shared/contracts/look.ts';

/** How the guests' pages of a business look, or null if it has chosen nothing. */
export async function findGuestLook(db: Db, businessId: number): Promise<GuestLook | null> {
  const { accent, welcome, logo, cover } = await findLook(db, businessId);
  if (!accent && !welcome && !logo && !cover) return null;
  return { shades: accent ? shadesOf(accent) : null, welcome, logo, cover };
}
