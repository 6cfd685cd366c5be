import { businessCalls } from '#shared/calls/business/businesses.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { PublicStaff, TeamMember } from '#shared/contracts/staff.ts';
import type { RefusedForm } from '#shared/contracts/tip-page.ts';
import type { TeamToTip } from '#shared/contracts/tips.ts';
import type { Offers } from '#shared/money/amounts.ts';
import { call } from '#web/kit/client/call.ts';

export type TipFormData = { terms: TipTerms; offers: Offers | null; refused: RefusedForm | null };
type StaffTipData = TipFormData & { person: PublicStaff };
export type TeamData = { business: PublicBusiness; team: TeamMember[]; together: TeamToTip | null };
type TeamTipData = TipFormData & { business: PublicBusiness; together: TeamToTip };

export async function loadStaffTip(
  staffId: string,
  search: string,
  signal: AbortSignal,
): Promise<StaffTipData> {
  const [person, terms, { maxTip, ...offers }] = await Promise.all([
    call(staffCalls.readPublic, { params: { id: staffId }, signal }),
    call(tipCalls.readTerms, { signal }),
    call(tipCalls.readAmounts, {
      params: { id: staffId },
      query: Object.fromEntries(new URLSearchParams(search)),
      signal,
    }),
  ]);
  return { person, terms: { ...terms, maxTip }, offers, refused: null };
}

export async function loadTeam(businessId: string, signal: AbortSignal): Promise<TeamData> {
  const [business, team, together] = await Promise.all([
    call(businessCalls.readPublic, { params: { id: businessId }, signal }),
    call(staffCalls.listTeam, { params: { id: businessId }, signal }),
    // Refused if the team can be tipped only person by person.
    call(tipCalls.readTeam, { params: { id: businessId }, signal }).catch(() => null),
  ]);
  return { business, team, together };
}

export async function loadTeamTip(businessId: string, signal: AbortSignal): Promise<TeamTipData> {
  const [business, together, terms] = await Promise.all([
    call(businessCalls.readPublic, { params: { id: businessId }, signal }),
    call(tipCalls.readTeam, { params: { id: businessId }, signal }),
    call(tipCalls.readTerms, { signal }),
  ]);
  return { business, together, terms, offers: null, refused: null };
}
