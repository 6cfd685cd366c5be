import { recordPaidTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSettings } from '#server/platform/settings/current-settings.ts';
import { changeTeamTips } from '#server/staff/team-rules/change-team-tips.ts';
import { findTeam } from '#server/staff/team-rules/find-team.ts';
import { importHours } from '#server/staff/team-rules/import-hours.ts';
import { addLeave } from '#server/staff/team-rules/leaves.ts';
import { openTeamTips } from '#server/staff/team-rules/team-tips.ts';
import { giveFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { divideTeamTip } from '#server/tipping/tips/divide-team-tip.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { filsFromAed } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

type Who = { businessId: number; ownerId: string; now: Date };

const HOURS = ['8:00', '7:30', '6:00', '5:30'];
const PLANNED_DAYS = 14;
/** Long enough that somebody is on leave whenever the demo is looked at. */
const LEAVE_DAYS = 30;

/** Guests can tip the whole team: servers get most. Hours are planned for two weeks, the last of the list is on leave, and one guest has tipped everybody and said how it was. */
export async function setUpTeamTips(db: Db, { businessId, ownerId, now }: Who): Promise<void> {
  const owner = { workplace: { businessId, role: 'owner' as const } };
  const changing = { db, owner, now, actor: { actorId: ownerId, address: null, requestId: 'demo' } };
  await changeTeamTips(changing, {
    isOn: true,
    rule: 'roles',
    weights: { Server: 3, Bartender: 3, Host: 2, 'Kitchen Staff': 2 },
  });
  const { people } = await openTeamTips(db, owner, now);
  const today = dubaiDay(now);
  const lines = people.flatMap(({ staffId }, index) =>
    Array.from(
      { length: PLANNED_DAYS },
      (_, day) => `${staffId},${addDays(today, day)},${HOURS[(index + day) % HOURS.length]}`,
    ),
  );
  await importHours(changing, ['person,day,hours', ...lines].join('\n'));
  const last = people.at(-1);
  if (!last) throw new Error('the demo has nobody who could be on leave');
  await addLeave(
    changing,
    { staffId: last.staffId, firstDay: today, lastDay: addDays(today, LEAVE_DAYS) },
    now,
  );
  await tipEverybody(db, businessId, now);
}

async function tipEverybody(db: Db, businessId: number, now: Date): Promise<void> {
  const team = await findTeam(db, businessId, dubaiDay(now));
  if (!team) throw new Error('the demo has no team to tip');
  const { terms } = await getSettings(db);
  const whole = {
    split: splitTip(filsFromAed(100), terms, false),
    terms,
    idempotency: null,
    customerName: 'Hana',
    message: 'Thank you all, kitchen too!',
    at: '7',
    createdAt: now,
  };
  const [lead] = (await recordPaidTeamTip(db, divideTeamTip(team, whole))) ?? [];
  if (!lead) throw new Error('the tip for the team of the demo was not recorded');
  const said = {
    stars: 5,
    chips: ['atmosphere' as const],
    words: 'From the door to the dessert: wonderful.',
  };
  await giveFeedback({ db, clock: () => now, publicOrigin: '' }, lead.token, said);
}
