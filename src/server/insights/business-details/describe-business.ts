import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { summarize, summarizeWeek } from '#server/insights/analytics/summarize.ts';
import { listTipsOfBusiness } from '#server/money/ledger/read/business-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { listStaffForAdmin } from '#server/staff/people/team.ts';

const RECENT_TIPS = 10;

/** Everything an admin sees on the page of one business. */
export async function describeBusiness(db: Db, id: number, now: Date) {
  const business = await findBusinessWithOwner(db, id);
  if (!business) throw refuse('not_found', 'business_hidden');
  const [staff, tips, summary, week] = await Promise.all([
    listStaffForAdmin(db, id),
    listTipsOfBusiness(db, id, { limit: RECENT_TIPS }, ['paid', 'refunded']),
    summarize(db, id, now),
    summarizeWeek(db, id, now),
  ]);
  return { business, staff, tips, analytics: { summary, week } };
}
