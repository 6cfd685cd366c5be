import type { Db } from '#server/db/database.ts';
import { findPictureContent, findPictureId } from '#server/features/looks/look-store.ts';

/** The id of the logo of a business. Another logo has another id. */
export async function findLogoId(db: Db, businessId: number): Promise<string | undefined> {
  return findPictureId(db, businessId, 'logo');
}

/** The logo as WebP, or undefined if it has been replaced since. */
export async function findLogo(db: Db, id: string): Promise<Buffer | undefined> {
  return findPictureContent(db, id);
}
