import type { Db } from '#server/platform/db/database.ts';
import { findActiveRule, listWorkers } from '#server/staff/team-rules/team-store.ts';
import type { OwnPart } from '#shared/contracts/tip-parts.ts';
import { canShare, weighTeam } from '#shared/weigh-team.ts';

/** What part of a tip for the team a person gets on this day. Null while guests cannot tip the team. */
export async function findOwnPart(
  db: Db,
  { businessId, staffId, day }: { businessId: number; staffId: number; day: string },
): Promise<OwnPart | null> {
  const chosen = await findActiveRule(db, businessId);
  if (!chosen) return null;
  const weighed = weighTeam(chosen, await listWorkers(db, businessId, day));
  if (!canShare(weighed)) return null;
  const { rule, people, leftOut } = weighed;
  const isThem = (person: { staffId: number }) => person.staffId === staffId;
  return {
    rule,
    people: people.length,
    weight: people.find(isThem)?.weight ?? 0,
    whole: people.reduce((sum, { weight }) => sum + weight, 0),
    leftOut: leftOut.find(isThem)?.reason ?? null,
  };
}
