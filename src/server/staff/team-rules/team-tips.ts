import { getOwnBusiness, lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findActiveRule, listWorkers, readRule, saveRule } from '#server/staff/team-rules/team-store.ts';
import type { TeamTips, TeamTipsChange } from '#shared/contracts/team-rules.ts';
import type { ShareOfToday } from '#shared/contracts/tip-parts.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { canShare, type TeamRule, weighTeam } from '#shared/money/team-weights.ts';

/** Before tips for the team are turned on, they are shown as they would be shared equally. */
export async function readTeamTips(db: Db, owner: AtWork, now: Date): Promise<TeamTips> {
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

/**
 * Applies from the next tip on. Weights stay stored while team tips are off. Only the owner decides who gets how much, and
 * gets a mail: somebody else may be using their session.
 */
export async function changeTeamTips(
  { db, clock, publicOrigin }: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>,
  { isOn, rule, weights }: TeamTipsChange,
  { user, ...actor }: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two changes at once are recorded one after the other, each with what it has replaced.
    const { id, name } = await lockOwnBusiness(transaction, user);
    const before = await readRule(transaction, id);
    await saveRule(transaction, id, { rule: isOn ? rule : null, weights }, clock());
    const after = await readRule(transaction, id);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await recordAudit(transaction, actor, 'business.team_tips_changed', {
      business: id,
      detail: { from: before, to: after },
    });
    const to = { email: user.email, isConfirmed: user.isEmailConfirmed };
    const link = `${publicOrigin}/business/team-tips`;
    if (!to.isConfirmed) await countMailToStranger(transaction, to.email, actor, clock());
    await queueMail(transaction, writeMail('team_rule_changed', to, { business: name, link }), clock());
  });
}

type TeamPerson = { staffId: number; firstName: string; lastName: string; weight: number };
/** `rule` is the one that applies today: without hours of the day, `hours` becomes `equal`. People by id. */
export type Team = { rule: TeamRule; people: TeamPerson[] };

/**
 * Who shares a team tip on this Dubai day. Undefined while the business accepts none, is not active, nobody can get a part,
 * or too many would share it.
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

/** What part of a tip for the team a person gets on this day. Null while guests cannot tip the team. */
export async function findTeamShare(
  db: Db,
  { businessId, staffId, day }: { businessId: number; staffId: number; day: string },
): Promise<ShareOfToday | null> {
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
