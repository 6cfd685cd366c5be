import { recordPaidTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import { listNewestTokens } from '#server/money/ledger/read/tips.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { makeBankFileWithin } from '#server/money/payouts/make-bank-file.ts';
import { releaseBankFileWithin } from '#server/money/payouts/release-bank-file.ts';
import { settlePayoutWithin } from '#server/money/payouts/settle-payout.ts';
import { startPayoutWithin } from '#server/money/payouts/start-payout.ts';
import type { Db } from '#server/platform/db/database.ts';
import { changeSettings } from '#server/platform/settings/change-settings.ts';
import { getSettings } from '#server/platform/settings/settings.ts';
import { importHours } from '#server/staff/team-rules/hours.ts';
import { addLeave } from '#server/staff/team-rules/leaves.ts';
import { findSharing } from '#server/staff/team-rules/share.ts';
import { saveShareRule } from '#server/staff/team-rules/share-store.ts';
import { insertShift, saveUsesShifts } from '#server/staff/team-rules/shift-store.ts';
import { saveRule } from '#server/staff/team-rules/team-store.ts';
import { findTeam, readTeamTips } from '#server/staff/team-rules/team-tips.ts';
import { giveFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { divideSharedTip, divideTeamTip } from '#server/tipping/tips/divide-tip.ts';
import { newTipToken } from '#server/tipping/tips/send-once.ts';
import type { FeedbackRequest } from '#shared/contracts/feedback.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { fils, filsFromAed } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';

/** What the guests of the newest tips said, the newest first: about the staff member of the portal. */
const toOne: FeedbackRequest[] = [
  { stars: 5, chips: ['friendliness', 'attention'], words: 'She remembered our names from last year.' },
  { stars: 5, chips: ['speed'], words: null },
];
/** … and about the others. */
const toOthers: FeedbackRequest[] = [
  { stars: 2, chips: ['speed'], words: 'We waited forty minutes for two coffees.' },
  { stars: 5, chips: ['atmosphere'], words: null },
  { stars: 4, chips: ['quality'], words: 'شكرًا على الكرم والابتسامة' },
  { stars: 5, chips: ['friendliness', 'speed'], words: null },
  { stars: 3, chips: ['cleanliness'], words: null },
  { stars: 5, chips: [], words: 'Best karak in the city.' },
  { stars: 4, chips: ['attention'], words: null },
];

export async function sayFeedback(db: Db, staffId: number): Promise<void> {
  const { ofStaff, ofOthers } = await listNewestTokens(db, staffId, toOthers.length);
  await sayOf(db, ofStaff, toOne);
  await sayOf(db, ofOthers, toOthers);
}

async function sayOf(db: Db, tips: { token: string; createdAt: Date }[], said: FeedbackRequest[]) {
  for (const [index, request] of said.entries()) {
    const tip = tips[index];
    if (!tip) return;
    // Some minutes after the tip, as guests do.
    const clock = () => new Date(tip.createdAt.getTime() + 5 * 60_000);
    await giveFeedback({ db, clock, publicOrigin: '' }, tip.token, request);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const everything = { amount: fils(0), description: null };

/** Payouts on Thursdays, from an invented account; the check digits of its IBAN are right. */
export async function setPayerAndPayday(db: Db, adminId: string, at: Date): Promise<void> {
  const payer = { payerName: 'Karam FZ-LLC', payerIban: 'AE320030010274073001001', payerBic: 'ADCBAEAA' };
  await changeSettings(db, { ...payer, payday: 'week-4' }, actor(adminId), at);
}

/** Pays a business and a staff member who has an IBAN; the bank answers the day after. */
export async function payOutAndArrive(
  db: Db,
  whom: { businessId: number; staffId: number },
  admins: { starter: string; completer: string },
  at: Date,
): Promise<void> {
  const { businessId, staffId } = whom;
  const starter = actor(admins.starter);
  const ids = [
    await start(db, { type: 'business', businessId, ...everything }, starter, at),
    await start(db, { type: 'staff', staffId, ...everything }, starter, at),
  ];
  const file = await makeBankFileWithin(db, ids, starter, at);
  await releaseBankFileWithin(db, file.id, actor(admins.completer), { isTestMode: true, now: at });
  const nextDay = new Date(at.getTime() + DAY_MS);
  for (const id of ids) {
    const reference = `FT-DEMO-${String(id).padStart(6, '0')}`;
    await settlePayoutWithin(db, id, { to: 'completed', reference }, actor(admins.completer), nextDay);
  }
}

/** Leaves the payout of one business in a file that waits for its release, and that of another one pending. */
export async function payOutHalfway(
  db: Db,
  whom: { atBank: number; started: number },
  starter: string,
  at: Date,
): Promise<void> {
  const startFor = (businessId: number) =>
    start(db, { type: 'business', businessId, ...everything }, actor(starter), at);
  await makeBankFileWithin(db, [await startFor(whom.atBank)], actor(starter), at);
  await startFor(whom.started);
}

async function start(db: Db, request: PayoutRequest, starter: Admin, now: Date): Promise<number> {
  const staff = request.type === 'business' ? 'without_iban' : 'all';
  const { id } = await startPayoutWithin(db, { request, staff, actor: starter, now, isTestMode: true });
  return id;
}

function actor(actorId: string): Admin {
  return { actorId, address: null, requestId: 'demo' };
}

type Who = { businessId: number; ownerId: string; now: Date };

const HOURS = ['8:00', '7:30', '0:00', '6:00', '5:30'];
const PLANNED_DAYS = 14;
/** Long enough that somebody is on leave whenever the demo is looked at. */
const LEAVE_DAYS = 30;

const ON_SHIFT_MS = 3 * 60 * 60 * 1000;

/**
 * Guests can tip the whole team: servers get most. Hours are planned for two weeks, the first of the list is on shift, the
 * last one on leave, and one guest has tipped everybody and said how it was.
 */
export async function setUpTeamTips(db: Db, { businessId, ownerId, now }: Who): Promise<void> {
  const owner = { workplace: { businessId, role: 'owner' as const } };
  const changing = { db, owner, now, actor: { actorId: ownerId, address: null, requestId: 'demo' } };
  const weights = { Server: 3, Bartender: 3, Host: 2, 'Kitchen Staff': 2 };
  await saveRule(db, businessId, { rule: 'roles', weights, aside: [] }, now);
  await saveUsesShifts(db, businessId, true, now);
  const { people } = await readTeamTips(db, owner, now);
  const today = dubaiDay(now);
  const lines = people.flatMap(({ staffId }, index) =>
    Array.from(
      { length: PLANNED_DAYS },
      (_, day) => `${staffId},${addDays(today, day)},${HOURS[(index + day) % HOURS.length]}`,
    ),
  );
  await importHours(changing, ['person,day,hours', ...lines].join('\n'));
  const [first, last] = [people.at(0), people.at(-1)];
  if (!first || !last) throw new Error('the demo has nobody who could be on leave');
  await insertShift(db, first.staffId, new Date(now.getTime() - ON_SHIFT_MS));
  await addLeave(
    changing,
    { staffId: last.staffId, firstDay: today, lastDay: addDays(today, LEAVE_DAYS) },
    now,
  );
  await tipEverybody(db, businessId, now);
}

/** The kitchen gets 10 % of every tip to one person, and three guests have tipped one. */
export async function setUpSharing(
  db: Db,
  { businessId, staffId }: { businessId: number; staffId: number },
  now: Date,
): Promise<void> {
  await saveShareRule(db, businessId, { percent: 10, roles: ['Kitchen Staff'] }, now);
  const sharing = await findSharing(db, staffId, now);
  if (!sharing?.isDivided) throw new Error('the demo has no kitchen to share with');
  const { terms } = await getSettings(db);
  for (const [amountAed, message] of [
    [50, 'The lamb was wonderful, and so were you'],
    [25, null],
    [30, 'شكراً جزيلاً'],
  ] as const) {
    const tip = {
      staffId,
      split: splitTip(filsFromAed(amountAed), terms, false),
      terms,
      token: newTipToken(),
      idempotency: null,
      customerName: null,
      message,
      createdAt: now,
    };
    if (!(await recordPaidTeamTip(db, divideSharedTip(sharing, tip))))
      throw new Error('a shared tip of the demo was not recorded');
  }
}

async function tipEverybody(db: Db, businessId: number, now: Date): Promise<void> {
  const team = await findTeam(db, businessId, now);
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
