import type { OfferedAmounts } from '#shared/contracts/amounts.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { TipTerms } from '#shared/contracts/settings.ts';
import type { PublicStaff, TeamMember } from '#shared/contracts/staff.ts';
import type { TeamToTip } from '#shared/contracts/team-tips.ts';
import type { RefusedForm } from '#shared/contracts/tip-page.ts';
import type { Offers } from '#shared/offered-amounts.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export type TipFormData = { terms: TipTerms; offers: Offers | null; refused: RefusedForm | null };
export type StaffTipData = TipFormData & { person: PublicStaff };
export type TeamData = { business: PublicBusiness; team: TeamMember[]; together: TeamToTip | null };
export type TeamTipData = TipFormData & { business: PublicBusiness; together: TeamToTip };

export async function loadStaffTip(
  staffId: string,
  search: string,
  signal: AbortSignal,
): Promise<StaffTipData> {
  const [person, terms, { maxTip, ...offers }] = await Promise.all([
    sendForJson<PublicStaff>('GET', `/api/staff/${staffId}`, { signal }),
    sendForJson<TipTerms>('GET', '/api/tips/terms', { signal }),
    sendForJson<OfferedAmounts>('GET', `/api/staff/${staffId}/amounts${search}`, { signal }),
  ]);
  return { person, terms: { ...terms, maxTip }, offers, refused: null };
}

export async function loadTeam(businessId: string, signal: AbortSignal): Promise<TeamData> {
  const [business, team, together] = await Promise.all([
    sendForJson<PublicBusiness>('GET', `/api/businesses/${businessId}`, { signal }),
    sendForJson<TeamMember[]>('GET', `/api/businesses/${businessId}/staff`, { signal }),
    // Refused if the team can be tipped only person by person.
    sendForJson<TeamToTip>('GET', `/api/tips/team/${businessId}`, { signal }).catch(() => null),
  ]);
  return { business, team, together };
}

export async function loadTeamTip(businessId: string, signal: AbortSignal): Promise<TeamTipData> {
  const [business, together, terms] = await Promise.all([
    sendForJson<PublicBusiness>('GET', `/api/businesses/${businessId}`, { signal }),
    sendForJson<TeamToTip>('GET', `/api/tips/team/${businessId}`, { signal }),
    sendForJson<TipTerms>('GET', '/api/tips/terms', { signal }),
  ]);
  return { business, together, terms, offers: null, refused: null };
}
