import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { findPublicBusiness } from '#server/features/businesses/business-store.ts';
import { getSettings } from '#server/features/settings/settings.ts';
import { findPublicStaff, listTeam } from '#server/features/staff/staff-store.ts';
import { describeTerms } from '#server/features/tips/describe-terms.ts';
import { followTip } from '#server/features/tips/follow-tip.ts';
import type { TipDesk } from '#server/features/tips/send-tip.ts';
import { AppError } from '#server/http/app-error.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { tipTerms } from '#shared/contracts/settings.ts';
import { followedTip, tipToken } from '#shared/contracts/tips.ts';
import type { GivenPage, GivenTip } from '#shared/tip-page.ts';

export const missing: GivenPage = { kind: 'missing' };

/** Everything a page shows, as the API would answer it. */
export async function gatherStaffPage(
  desk: TipDesk,
  staffId: number,
  token: string | undefined,
): Promise<GivenPage> {
  const { db } = desk.payments;
  const [person, terms, returned] = await Promise.all([
    findPublicStaff(db, staffId),
    // Not those of a second ago: a page that is kept would go on saying the old fee while tips are charged the new one.
    describeTerms({ ...desk, settings: () => getSettings(db) }),
    token === undefined ? null : findGivenTip(desk, token),
  ]);
  if (!person) return missing;
  return { kind: 'staff', person, terms: z.encode(tipTerms, terms), returned, refused: null };
}

export async function gatherTeamPage(db: Db, businessId: number): Promise<GivenPage> {
  const [business, team] = await Promise.all([findPublicBusiness(db, businessId), listTeam(db, businessId)]);
  return business ? { kind: 'team', business, team } : missing;
}

export async function gatherFollowPage(desk: TipDesk, token: string): Promise<GivenPage> {
  const given = await findGivenTip(desk, token);
  return given ? { kind: 'follow', ...given } : missing;
}

async function findGivenTip(desk: TipDesk, token: string): Promise<GivenTip | null> {
  if (!tipToken.safeParse({ token }).success) return null;
  try {
    return { token, tip: z.encode(followedTip, await followTip(desk.payments, token)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** An id as a path has it. Only one way of writing it is the page: `01` or `1%2f` lead to nobody. */
export function findId(text: string): number | undefined {
  return idParam.safeParse({ id: text }).data?.id;
}
