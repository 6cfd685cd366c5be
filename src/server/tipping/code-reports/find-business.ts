import { findTipJourney } from '#server/money/ledger/tip-journey.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findBusinessOfStaff, findOwnerOf } from '#server/tipping/code-reports/report-store.ts';
import { findIdIn } from '#shared/ids.ts';

/** The business that a reported page or code leads to. Undefined if it leads nowhere, or to no page of ours. */
export async function findReportedBusiness(db: Db, page: string) {
  const [, business] = /\/business\/(\d+)\b/.exec(page) ?? [];
  if (business) return findOwnerOf(db, findIdIn(business) ?? 0);
  const staffId = await findStaffId(db, page);
  const businessId = staffId && (await findBusinessOfStaff(db, staffId));
  return businessId ? findOwnerOf(db, businessId) : undefined;
}

async function findStaffId(db: Db, page: string): Promise<number | undefined> {
  const [, staff] = /\/(?:tip|staff)\/(\d+)\b/.exec(page) ?? [];
  if (staff) return findIdIn(staff);
  const [, token] = /\/t\/([\w-]{20,64})/.exec(page) ?? [];
  return token ? (await findTipJourney(db, token))?.staffId : undefined;
}
