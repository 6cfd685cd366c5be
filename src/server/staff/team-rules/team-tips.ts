import type { z } from 'zod';
import { getOwnBusiness, lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { countGroup, findShareRule, saveShareRule } from '#server/staff/team-rules/share-store.ts';
import { endOpenShift, saveUsesShifts, usesShifts } from '#server/staff/team-rules/shift-store.ts';
import { findActiveRule, listWorkers, readRule, saveRule } from '#server/staff/team-rules/team-store.ts';
import { listActivePeople } from '#server/staff/team-rules/work-store.ts';
import type { TeamTipsChange, teamTips } from '#shared/contracts/team-rules.ts';
import type { ShareOfToday, ShareRule } from '#shared/contracts/tip-parts.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { MOST_IN_GROUP } from '#shared/money/share-rule.ts';
import { canShare, type TeamRule, weighTeam } from '#shared/money/team-weights.ts';

/** Before tips for the team are turned on, they are shown as they would be shared equally. */
export async function readTeamTips(db: Db, owner: AtWork, now: Date): Promise<z.output<typeof teamTips>> {
  const { id } = await getOwnBusiness(db, owner);
  const today = dubaiDay(now);
  const { rule, aside } = await readRule(db, id);
  const workers = await listWorkers(db, id, { day: today, now });
  const weighed = weighTeam(rule ?? 'equal', workers);
  return {
    isOn: rule !== null,
    rule: rule ?? 'equal',
    ruleToday: weighed.rule,
    today,
    aside,
    usesShifts: await usesShifts(db, id),
    share: (await findShareRule(db, id)) ?? null,
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
  { isOn, rule, weights, aside, usesShifts: uses, share }: TeamTipsChange,
  { user, ...actor }: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two changes at once are recorded one after the other, each with what it has replaced.
    const { id, name } = await lockOwnBusiness(transaction, user);
    const read = async () => ({
      ...(await readRule(transaction, id)),
      usesShifts: await usesShifts(transaction, id),
      share: (await findShareRule(transaction, id)) ?? null,
    });
    const before = await read();
    await saveRule(transaction, id, { rule: isOn ? rule : null, weights, aside }, clock());
    if (uses !== undefined) await saveUsesShifts(transaction, id, uses, clock());
    if (share !== undefined) await changeShare(transaction, id, { from: before.share, to: share }, clock());
    const after = await read();
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

type ChangedShare = Record<'from' | 'to', ShareRule | null>;

async function changeShare(db: Db, businessId: number, { from, to }: ChangedShare, now: Date): Promise<void> {
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  // With those on leave: who comes back must not stop the sharing.
  if (to && (await countGroup(db, businessId, to.roles)) > MOST_IN_GROUP)
    throw refuse('conflict', 'share_group_too_large', { most: MOST_IN_GROUP });
  await saveShareRule(db, businessId, to, now);
}

/** Somebody forgot it, or left. The hours until now stay; those of the day can be entered instead. */
export async function endShiftOf(
  db: Db,
  staffId: number,
  { user, ...actor }: Acting,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, user);
    const isOurs = (await listActivePeople(transaction, id)).some((person) => person.staffId === staffId);
    if (!isOurs) throw refuse('not_found', 'staff_not_found');
    if (await endOpenShift(transaction, staffId, now))
      await recordAudit(transaction, actor, 'staff.shift_ended', { staff: staffId });
  });
}

type TeamPerson = { staffId: number; firstName: string; lastName: string; weight: number };
/** `rule` is the one that applies today: without enough hours of the day, `hours` becomes `equal`. People by id. */
export type Team = { rule: TeamRule; people: TeamPerson[] };

/**
 * Who shares a team tip on this Dubai day, by what is known now. Undefined while the business accepts none, is not active, nobody can get a part,
 * or too many would share it.
 */
export async function findTeam(
  db: Db,
  businessId: number,
  now: Date,
  day = dubaiDay(now),
): Promise<Team | undefined> {
  const chosen = await findActiveRule(db, businessId);
  if (!chosen) return undefined;
  const weighed = weighTeam(chosen, await listWorkers(db, businessId, { day, now }));
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

/** What part of a tip for the team a person gets now. Null while guests cannot tip the team. */
export async function findTeamShare(
  db: Db,
  { businessId, staffId, now }: { businessId: number; staffId: number; now: Date },
): Promise<ShareOfToday | null> {
  const chosen = await findActiveRule(db, businessId);
  if (!chosen) return null;
  const weighed = weighTeam(chosen, await listWorkers(db, businessId, { day: dubaiDay(now), now }));
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
