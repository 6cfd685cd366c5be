import type { Db } from '#server/platform/db/database.ts';
import { findTeam } from '#server/staff/team-rules/team-tips.ts';
import { asksFeedback } from '#server/tipping/feedback/give-feedback.ts';
import type { TeamToTip } from '#shared/contracts/team-tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** Enough to recognise the people who served. */
const NAMES_SHOWN = 4;

/** What a guest sees of the team before tipping it. Undefined if it cannot be tipped. */
export async function findTeamToTip(db: Db, businessId: number, now: Date): Promise<TeamToTip | undefined> {
  const team = await findTeam(db, businessId, dubaiDay(now));
  if (!team) return undefined;
  const { rule, people } = team;
  return {
    rule,
    people: people.length,
    firstNames: people.slice(0, NAMES_SHOWN).map(({ firstName }) => firstName),
    asksFeedback: await asksFeedback(db, businessId),
  };
}
