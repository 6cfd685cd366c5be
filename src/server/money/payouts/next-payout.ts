import type { z } from 'zod';
import { calendarOf } from '#server/money/payouts/due-lines.ts';
import { listBalances, listOwed, listRhythms, type OfCalendar } from '#server/money/payouts/owed-store.ts';
import { listStartDays } from '#server/money/payouts/payout-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPaydays } from '#server/platform/settings/settings-store.ts';
import type { OwedObstacle } from '#shared/contracts/owed.ts';
import type { Hold, nextPayout } from '#shared/contracts/payouts.ts';
import { addDays, daysBetween, dubaiDay } from '#shared/dubai-time.ts';
import { addFils, type Fils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Options = { now: Date; isTestMode: boolean };

type OwedLine = Awaited<ReturnType<typeof listOwed>>['lines'][number];

/**
 * What each person of these businesses is owed, why it is not in the next payout, and when that one is expected. By the same
 * rules as the list from which admins start payouts and, with a fixed payday, as the run of that day. The next payout is the
 * first day on which somebody is paid: people of other calendars are listed with their own day.
 */
export async function describeNextPayout(
  db: Db,
  businessIds: number[],
  { now, isTestMode }: Options,
): Promise<z.output<typeof nextPayout>> {
  const today = dubaiDay(now);
  const { next, threshold } = await readPaydays(db, today);
  const { lines } = await listOwed(db, { minimum: fils(0) }, { now, isTestMode, businessIds });
  const lineOf = new Map(lines.map((line) => [`${line.recipientType} ${line.recipientId}`, line]));
  const groups = groupByPayout(lines);
  const people = (await listBalances(db, businessIds)).map((person) => {
    const own = lineOf.get(`staff ${person.staffId}`);
    // Without an account of their own they are paid through their business.
    const line = own ?? lineOf.get(`business ${person.businessId}`);
    const group = line && groups.get(payoutOf(line));
    const calendar = group && next && calendarOf(group, next, threshold);
    const isBelow = calendar ? group.amountFils < calendar.leastFils : false;
    const hold = (line?.obstacle && holds[line.obstacle]) ?? (isBelow ? 'below_minimum' : null);
    return {
      ...person,
      amount: own?.amount ?? person.amount,
      isThroughBusiness: line === undefined || isThroughBusiness(line),
      hold,
      holdUntil: line?.ibanWaitsUntil ?? null,
      payday: calendar?.payday ?? null,
      leastPayout: hold === 'below_minimum' && calendar ? toDecimal(calendar.leastFils) : null,
    };
  });
  if (!next) {
    const expected = await expectNextOf(db, businessIds, today);
    return { amount: sumOfPaid(people), ...expected, people };
  }
  const paydays = people.flatMap(({ hold, payday }) => (hold === null && payday !== null ? [payday] : []));
  const ownDays = (await listRhythms(db, businessIds)).map((rhythm) => next[rhythm]);
  const expectedDay = (paydays.length > 0 ? paydays : ownDays).sort()[0] ?? null;
  const told = people.map((person) => ({
    ...person,
    hold:
      person.hold ??
      (person.payday === null || person.payday === expectedDay ? null : ('later_payday' as const)),
  }));
  return { amount: sumOfPaid(told), everyDays: null, expectedDay, people: told };
}

function sumOfPaid(people: { hold: Hold | null; amount: string }[]): string {
  const paid = people.filter(({ hold }) => hold === null);
  return toDecimal(addFils(...paid.map(({ amount }) => getFilsFrom(amount))));
}

/**
 * Somebody without an account who is being compared with sanctions lists is listed alone. As nobody may learn of it, they
 * count as paid through their business like the others.
 */
const isThroughBusiness = ({ recipientType, obstacle, iban }: OwedLine) =>
  recipientType === 'business' || (obstacle === 'being_checked' && iban === null);

const payoutOf = (line: OwedLine) =>
  isThroughBusiness(line) ? `business ${line.businessId}` : `staff ${line.recipientId}`;

/** What is paid together, and has to reach the least amount together. */
function groupByPayout(lines: OwedLine[]) {
  const groups = new Map<string, OfCalendar & { amountFils: Fils }>();
  for (const line of lines) {
    const before = groups.get(payoutOf(line));
    groups.set(payoutOf(line), {
      payoutRhythm: line.payoutRhythm,
      leastPayout: line.leastPayout,
      hasLeft: line.hasLeft || before?.hasLeft === true,
      amountFils: addFils(getFilsFrom(line.amount), before?.amountFils ?? fils(0)),
    });
  }
  return groups;
}

type OwnStaff = Pick<OwedLine, 'payoutRhythm' | 'leastPayout'> & {
  id: number;
  businessId: number;
  pendingPayout: string;
};

/**
 * When a staff member is paid next, and from how much if they are owed less. Everything about their business is read only if
 * it can matter: they open their page often.
 */
export async function describeOwnPayday(db: Db, staff: OwnStaff, options: Options) {
  const { next, threshold } = await readPaydays(db, dubaiDay(options.now));
  if (!next) return { nextPayday: null, leastPayout: null };
  const { payday, leastFils } = calendarOf({ ...staff, hasLeft: false }, next, threshold);
  const owedFils = getFilsFrom(staff.pendingPayout);
  const isSimple = owedFils >= leastFils && payday === next.every_payday;
  if (owedFils <= 0 || isSimple) return { nextPayday: payday, leastPayout: null };
  const { people } = await describeNextPayout(db, [staff.businessId], options);
  const own = people.find(({ staffId }) => staffId === staff.id);
  const amount = own?.leastPayout;
  return {
    nextPayday: own?.payday ?? payday,
    leastPayout: own && amount ? { amount, isThroughBusiness: own.isThroughBusiness } : null,
  };
}

/**
 * As the owner is told. Not that somebody is being compared with sanctions lists: neither the person nor their employer may
 * learn of it, and nobody can do anything about it.
 */
const holds: Record<OwedObstacle, Hold | null> = {
  being_checked: null,
  no_iban: 'no_bank_account',
  business_not_active: 'business_not_active',
  iban_under_review: 'iban_under_review',
  repaying: 'repaying',
  iban_waiting: 'iban_waiting',
  no_bank_name: 'no_bank_name',
  no_valid_licence: 'no_valid_licence',
  identity_missing: 'identity_missing',
  identity_expired: 'identity_expired',
};

/** Enough to see how often payouts are made. */
const DAYS_READ = 6;
const FEWEST_DAYS = 3;

/** Without a fixed day the next one is expected as long after the last as is usual. */
async function expectNextOf(db: Db, businessIds: number[], today: string) {
  const days = await listStartDays(db, businessIds, DAYS_READ);
  const [last] = days;
  if (!last || days.length < FEWEST_DAYS) return { everyDays: null, expectedDay: null };
  const gaps = days.slice(1).map((day, index) => daysBetween(day, days[index] ?? day));
  const everyDays = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const expectedDay = addDays(last, everyDays);
  return { everyDays, expectedDay: expectedDay < today ? null : expectedDay };
}
