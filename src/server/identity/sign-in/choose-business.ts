import { setBusinessOfSession } from '#server/identity/sign-in/session-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** All pages of this session show that business. Sessions in other browsers keep theirs. */
export async function chooseBusiness(db: Db, sid: string | undefined, businessId: number): Promise<void> {
  if (sid) await setBusinessOfSession(db, sid, businessId);
}
