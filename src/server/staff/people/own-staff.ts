import type { Db } from '#server/platform/db/database.ts';
import { listStaffOf } from '#server/staff/people/staff-store.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

export async function listOwnStaff(db: Db, businessId: number, now: Date, page: PageQuery) {
  return listStaffOf(db, businessId, dubaiDay(now), page);
}
