import type { Db } from '#server/db/database.ts';
import { setBusinessOfSession } from '#server/features/auth/session-store.ts';

/** All pages of this session show that business. Sessions in other browsers keep theirs. */
export async function chooseBusiness(db: Db, sid: string | undefined, businessId: number): Promise<void> {
  if (sid) await setBusinessOfSession(db, sid, businessId);
}
