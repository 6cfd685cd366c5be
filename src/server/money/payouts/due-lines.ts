import { listPayable, type OfCalendar } from '#server/money/payouts/owed-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Paydays, readPaydays } from '#server/platform/settings/settings-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { type Fils, fils, getFilsFrom } from '#shared/money/money.ts';

/**
 * What a payday run of this moment pays. On a payday only businesses whose calendar has it, each line from the least amount
 * of its business; on any other day everybody. In both cases nothing below the threshold of the platform.
 */
export async function listDue(db: Db, { now, isTestMode }: { now: Date; isTestMode: boolean }) {
  const today = dubaiDay(now);
  const paydays = await readPaydays(db, today);
  const { threshold, next } = paydays;
  const { lines } = await listPayable(db, { minimum: getFilsFrom(threshold) }, { now, isTestMode });
  if (next?.every_payday !== today) return { threshold, isPayday: false, lines };
  const due = lines.filter((line) => {
    const { payday, leastFils } = calendarOf(line, next, threshold);
    return payday === today && getFilsFrom(line.amount) >= leastFils;
  });
  return { threshold, isPayday: true, lines: due };
}

/**
 * The next payday of a line, and from how much it is paid. Somebody who does not work there any more earns no more tips there,
 * so what their business has chosen would keep their money for ever: they are paid on the next payday, and so is the
 * business for all its people without an account if one of these has left.
 */
export function calendarOf(
  { payoutRhythm, leastPayout, hasLeft }: OfCalendar,
  next: NonNullable<Paydays['next']>,
  threshold: string,
): { payday: string; leastFils: Fils } {
  const thresholdFils = getFilsFrom(threshold);
  if (hasLeft) return { payday: next.every_payday, leastFils: thresholdFils };
  return { payday: next[payoutRhythm], leastFils: fils(Math.max(thresholdFils, getFilsFrom(leastPayout))) };
}
