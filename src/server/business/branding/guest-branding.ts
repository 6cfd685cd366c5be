import { findBranding } from '#server/business/branding/branding-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { shadesOf } from '#shared/accent.ts';
import type { GuestBranding } from '#shared/contracts/branding.ts';

/** How the guests' pages of a business look, or null if it has chosen nothing. */
export async function findGuestBranding(db: Db, businessId: number): Promise<GuestBranding | null> {
  const { accent, welcome, logo, cover } = await findBranding(db, businessId);
  if (!accent && !welcome && !logo && !cover) return null;
  return { shades: accent ? shadesOf(accent) : null, welcome, logo, cover };
}
