import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { listVenuesOf, readFigures, type VenueFigures } from '#server/business/venues/venue-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { Venue } from '#shared/contracts/members.ts';
import { dubaiDay, startOfMonth } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { type BusinessRole, isAtLeast } from '#shared/roles.ts';

export async function listVenues(db: Db, { id, workplace }: SignedInUser): Promise<Venue[]> {
  const venues = await listVenuesOf(db, id);
  return venues.map((venue) => ({ ...venue, isChosen: venue.id === workplace?.businessId }));
}

/** What a list can be about: the venue of the session, or every one in which the user has at least this role. */
export async function businessIdsOf(
  db: Db,
  user: SignedInUser,
  { venues }: { venues?: 'all' | undefined },
  least: BusinessRole = 'viewer',
): Promise<number[]> {
  if (venues !== 'all') return [(await getOwnBusiness(db, user)).id];
  const open = (await listVenuesOf(db, user.id)).filter(({ role }) => isAtLeast(role, least));
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) throw refuse('not_found', 'no_own_business');
  return ids;
}

/** Tips of today and of this month, of each venue and in total. */
export async function sumVenues(db: Db, user: SignedInUser, now: Date) {
  const listed = await listVenues(db, user);
  const today = dubaiDay(now);
  const ids = listed.map(({ id }) => id);
  const figures = await readFigures(db, ids, { from: startOfMonth(today), today });
  const venues = listed.flatMap((venue) => {
    const own = figures.find(({ id }) => id === venue.id);
    return own ? [{ ...venue, ...own }] : [];
  });
  return { venues, all: sumUp(figures) };
}

function sumUp(figures: VenueFigures[]) {
  const sum = (name: 'todayAmount' | 'monthAmount') =>
    toDecimal(addFils(...figures.map((each) => getFilsFrom(each[name]))));
  const count = (name: 'todayCount' | 'monthCount' | 'activeStaff') =>
    figures.reduce((total, each) => total + each[name], 0);
  return {
    todayAmount: sum('todayAmount'),
    todayCount: count('todayCount'),
    monthAmount: sum('monthAmount'),
    monthCount: count('monthCount'),
    activeStaff: count('activeStaff'),
  };
}
