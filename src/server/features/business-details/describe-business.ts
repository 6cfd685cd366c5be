import type { Db } from '#server/db/database.ts';
import { summarize, summarizeWeek } from '#server/features/analytics/summarize.ts';
import { findBusinessForAdmin } from '#server/features/businesses/business-for-admin.ts';
import { listStaffForAdmin } from '#server/features/staff/team.ts';
import { refuse } from '#server/http/app-error.ts';
import { listTipsOfBusiness } from '#server/ledger/tip-lists.ts';

const RECENT_TIPS = 10;

/** Everything an admin sees on the page of one business. */
export async function describeBusiness(db: Db, id: number, now: Date) {
  const business = await findBusinessForAdmin(db, id);
  if (!business) throw refuse('not_found', 'business_hidden');
  const [staff, tips, summary, week] = await Promise.all([
    listStaffForAdmin(db, id),
    listTipsOfBusiness(db, id, { limit: RECENT_TIPS }, ['paid', 'refunded']),
    summarize(db, id, now),
    summarizeWeek(db, id, now),
  ]);
  return { business, staff, tips, analytics: { summary, week } };
}
