import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { readRule } from '#server/staff/team-rules/rule-store.ts';
import { listWorkers } from '#server/staff/team-rules/team-store.ts';
import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { weighTeam } from '#shared/weigh-team.ts';

/** Before tips for the team are turned on, they are shown as they would be shared equally. */
export async function openTeamTips(db: Db, owner: AtWork, now: Date): Promise<TeamTips> {
  const { id } = await getOwnBusiness(db, owner);
  const today = dubaiDay(now);
  const { rule } = await readRule(db, id);
  const workers = await listWorkers(db, id, today);
  const weighed = weighTeam(rule ?? 'equal', workers);
  return {
    isOn: rule !== null,
    rule: rule ?? 'equal',
    ruleToday: weighed.rule,
    today,
    people: workers.map((person) => ({
      ...person,
      weight: weighed.people.find(({ staffId }) => staffId === person.staffId)?.weight ?? 0,
      leftOut: weighed.leftOut.find(({ staffId }) => staffId === person.staffId)?.reason ?? null,
    })),
  };
}
