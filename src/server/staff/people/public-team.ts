import type { Db } from '#server/platform/db/database.ts';
import { listTeam } from '#server/staff/people/staff-list-store.ts';
import { listOnShift } from '#server/staff/team-rules/shift-store.ts';
import type { TeamMemberNow } from '#shared/contracts/staff.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** Whom a guest can tip, those on shift first; by name among them. */
export async function listTeamNow(db: Db, businessId: number, now: Date): Promise<TeamMemberNow[]> {
  const team = await listTeam(db, businessId);
  const onShift = await listOnShift(db, businessId, dubaiDay(now), now);
  const shown = team.map((member) => ({ ...member, isOnShift: onShift.has(member.id) }));
  return [...shown.filter(({ isOnShift }) => isOnShift), ...shown.filter(({ isOnShift }) => !isOnShift)];
}
