import type { z } from 'zod';
import { listBalances, listOwed } from '#server/money/payouts/owed-store.ts';
import { listStartDays } from '#server/money/payouts/payout-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readNextPayday } from '#server/platform/settings/settings-store.ts';
import type { OwedObstacle } from '#shared/contracts/owed.ts';
import type { Hold, nextPayout } from '#shared/contracts/payouts.ts';
import { addDays, daysBetween, dubaiDay } from '#shared/dubai-time.ts';
import { addFils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Options = { now: Date; isTestMode: boolean };

/**
 * What each person of these businesses is owed, why it is not in the next payout, and when that one is expected. By the same
 * rules as the list from which admins start payouts.
 */
export async function describeNextPayout(
  db: Db,
  businessIds: number[],
  { now, isTestMode }: Options,
): Promise<z.output<typeof nextPayout>> {
  const { lines } = await listOwed(db, { minimum: fils(0) }, { now, isTestMode, businessIds });
  const lineOf = new Map(lines.map((line) => [`${line.recipientType} ${line.recipientId}`, line]));
  const people = (await listBalances(db, businessIds)).map((person) => {
    const own = lineOf.get(`staff ${person.staffId}`);
    // Without an account of their own they are paid through their business.
    const line = own ?? lineOf.get(`business ${person.businessId}`);
    return {
      ...person,
      amount: own?.amount ?? person.amount,
      isThroughBusiness: own === undefined,
      hold: line?.obstacle ? holds[line.obstacle] : null,
      holdUntil: line?.ibanWaitsUntil ?? null,
    };
  });
  const today = dubaiDay(now);
  const payday = await readNextPayday(db, today);
  const paid = people.filter(({ hold }) => hold === null).map(({ amount }) => getFilsFrom(amount));
  return {
    amount: toDecimal(addFils(...paid)),
    ...(payday ? { everyDays: null, expectedDay: payday } : await expectNextOf(db, businessIds, today)),
    people,
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
