import type { Db } from '#server/platform/db/database.ts';
import { findWholeProfile } from '#server/staff/profiles/profile-store.ts';

/** The photo and line of a staff member for their own records, or null if they show nothing. */
export async function exportProfile(db: Db, staffId: number) {
  const found = await findWholeProfile(db, staffId);
  if (!found) return null;
  const { photo, ...face } = found;
  return { ...face, photo: photo && `data:image/webp;base64,${photo.toString('base64')}` };
}
