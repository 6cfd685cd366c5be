import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { findPublicBusiness } from '#server/features/businesses/business-store.ts';
import { findPublicStaff, listTeam } from '#server/features/staff/staff-store.ts';
import { describeTerms } from '#server/features/tips/describe-terms.ts';
import { followTip } from '#server/features/tips/follow-tip.ts';
import type { TipDesk } from '#server/features/tips/send-tip.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { tipTerms } from '#shared/contracts/settings.ts';
import { followedTip, tipToken } from '#shared/contracts/tips.ts';
import type { GivenPage, GivenTip } from '#shared/tip-page.ts';

const missing: GivenPage = { kind: 'missing' };

/** Everything a page shows, as the API would answer it. */
export async function gatherStaffPage(
  desk: TipDesk,
  staffId: string,
  token: string | undefined,
): Promise<GivenPage> {
  const id = findId(staffId);
  if (id === undefined) return missing;
  const [person, terms, returned] = await Promise.all([
    findPublicStaff(desk.payments.db, id),
    describeTerms(desk),
    token === undefined ? null : findGivenTip(desk, token),
  ]);
  if (!person) return missing;
  return { kind: 'staff', person, terms: z.encode(tipTerms, terms), returned, refused: null };
}

export async function gatherTeamPage(db: Db, businessId: string): Promise<GivenPage> {
  const id = findId(businessId);
  if (id === undefined) return missing;
  const [business, team] = await Promise.all([findPublicBusiness(db, id), listTeam(db, id)]);
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

function findId(text: string): number | undefined {
  return idParam.safeParse({ id: text }).data?.id;
}
