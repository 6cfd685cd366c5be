import type { Db } from '#server/platform/db/database.ts';
import { findActiveRule, listWorkers } from '#server/staff/team-rules/team-store.ts';
import type { TeamRule } from '#shared/team-rules.ts';
import { canShare, weighTeam } from '#shared/weigh-team.ts';

export type TeamPerson = { staffId: number; firstName: string; lastName: string; weight: number };
/** `rule` is the one that applies today: without hours of the day, `hours` becomes `equal`. People by id. */
export type Team = { rule: TeamRule; people: TeamPerson[] };

/**
 * Who shares a tip for the team on this day in Dubai. Undefined while the business takes none, is not active, nobody can
 * get one, or too many would share it.
 */
export async function findTeam(db: Db, businessId: number, day: string): Promise<Team | undefined> {
  const chosen = await findActiveRule(db, businessId);
  if (!chosen) return undefined;
  const weighed = weighTeam(chosen, await listWorkers(db, businessId, day));
  if (!canShare(weighed)) return undefined;
  return {
    rule: weighed.rule,
    people: weighed.people.map(({ staffId, firstName, lastName, weight }) => ({
      staffId,
      firstName,
      lastName,
      weight,
    })),
  };
}
