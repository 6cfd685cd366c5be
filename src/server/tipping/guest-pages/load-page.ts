import { z } from 'zod';
import { findGuestBranding } from '#server/business/branding/branding.ts';
import { findPublicBusiness } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { getSettings } from '#server/platform/settings/settings.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { listTeamNow } from '#server/staff/people/public-team.ts';
import { findShareToTip } from '#server/staff/team-rules/share.ts';
import { findAmountsOfBusiness, findAmountsOfStaff } from '#server/tipping/amounts/amounts-store.ts';
import { followTip } from '#server/tipping/tips/follow-tip.ts';
import { findTeamToTip } from '#server/tipping/tips/send-team-tip.ts';
import { describeTerms, type Tipping } from '#server/tipping/tips/tipping.ts';
import { tipTerms } from '#shared/contracts/settings.ts';
import type { GuestPageData, SentTip } from '#shared/contracts/tip-page.ts';
import { followedTip, tipToken } from '#shared/contracts/tips.ts';
import { type BusinessAmounts, findBillFils, largestTipFils, offersOf } from '#shared/money/amounts.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';

export const missing: GuestPageData = { kind: 'missing' };

/** The query of a page: a tip that was paid, or a bill to offer percents of. */
type PageOptions = { tip?: string | undefined; bill?: unknown };
type Terms = Awaited<ReturnType<typeof describeTerms>>;

/** Loads the data that a page shows, in the form of the API's responses. */
export async function loadStaffPage(
  tipping: Tipping,
  staffId: number,
  { tip: token, bill }: PageOptions = {},
): Promise<GuestPageData> {
  const { db, provider } = tipping.payments;
  const [staff, share, own, terms, returned] = await Promise.all([
    findPublicStaff(db, staffId),
    findShareToTip(db, staffId, tipping.payments.clock()),
    findAmountsOfStaff(db, staffId),
    // Read the settings without their one-second cache: a cached page would keep showing the old fee while
    // tips are charged the new one.
    describeTerms({ ...tipping, settings: () => getSettings(db) }),
    token === undefined ? null : findFollowedTip(tipping, token),
  ]);
  if (!staff?.canBeTipped)
    return staff ? loadColleagues(db, staff.business, tipping.payments.clock()) : missing;
  const look = await findGuestBranding(db, staff.business.id);
  return {
    kind: 'staff',
    person: staff,
    share,
    ...offersWith(own, terms, bill),
    returned,
    refused: null,
    elements: provider.elements ?? null,
    look,
  };
}

/** The terms with the largest tip of the business, and the amounts that it offers. */
function offersWith(own: BusinessAmounts | undefined, terms: Terms, bill: unknown) {
  const limits = { leastFils: getFilsFrom(terms.minTip), mostFils: getFilsFrom(terms.maxTip) };
  const maxTip = toDecimal(largestTipFils(own, limits.mostFils));
  return {
    terms: z.encode(tipTerms, { ...terms, maxTip }),
    offers: offersOf(own, limits, findBillFils(bill)),
  };
}

/** Enough to choose from. A link leads to the whole team. */
const COLLEAGUES_SHOWN = 6;

/** While the business is not active, nobody there can be tipped. */
async function loadColleagues(
  db: Db,
  { id, name }: { id: number; name: string },
  now: Date,
): Promise<GuestPageData> {
  const team = await listTeamNow(db, id, now);
  if (team.length === 0) return missing;
  const look = await findGuestBranding(db, id);
  return { kind: 'gone', business: { id, name }, colleagues: team.slice(0, COLLEAGUES_SHOWN), look };
}

export async function loadTeamPage(db: Db, businessId: number, now: Date): Promise<GuestPageData> {
  const [business, team, teamTip = null, look] = await Promise.all([
    findPublicBusiness(db, businessId),
    listTeamNow(db, businessId, now),
    findTeamToTip(db, businessId, now),
    findGuestBranding(db, businessId),
  ]);
  return business ? { kind: 'team', business, team, together: teamTip, look } : missing;
}

/** If the team cannot be tipped as a whole, the team page. */
export async function loadTeamTipPage(
  tipping: Tipping,
  businessId: number,
  { tip: token, bill }: PageOptions = {},
): Promise<GuestPageData> {
  const { db, clock, provider } = tipping.payments;
  const [business, teamTip, own, terms, returned, look] = await Promise.all([
    findPublicBusiness(db, businessId),
    findTeamToTip(db, businessId, clock()),
    findAmountsOfBusiness(db, businessId),
    describeTerms({ ...tipping, settings: () => getSettings(db) }),
    token === undefined ? null : findFollowedTip(tipping, token),
    findGuestBranding(db, businessId),
  ]);
  if (!business || !teamTip) return loadTeamPage(db, businessId, clock());
  return {
    kind: 'team-tip',
    business,
    together: teamTip,
    ...offersWith(own, terms, bill),
    returned,
    refused: null,
    elements: provider.elements ?? null,
    look,
  };
}

export async function loadFollowPage(tipping: Tipping, token: string): Promise<GuestPageData> {
  const followed = await findFollowedTip(tipping, token);
  if (!followed) return missing;
  const { db } = tipping.payments;
  const staff = await findPublicStaff(db, followed.tip.person.id);
  return { kind: 'follow', ...followed, look: staff ? await findGuestBranding(db, staff.business.id) : null };
}

async function findFollowedTip(tipping: Tipping, token: string): Promise<SentTip | null> {
  if (!tipToken.safeParse({ token }).success) return null;
  try {
    return { token, tip: z.encode(followedTip, await followTip(tipping.payments, token)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
