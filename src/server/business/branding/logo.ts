import { findPictureContent, findPictureId } from '#server/business/branding/branding-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The id of the logo of a business. Another logo has another id. */
export async function findLogoId(db: Db, businessId: number): Promise<string | undefined> {
  return findPictureId(db, businessId, 'logo');
}

/** The logo as WebP, or undefined if it has been replaced since. */
export async function findLogo(db: Db, id: string): Promise<Buffer | undefined> {
  return findPictureContent(db, id);
}
