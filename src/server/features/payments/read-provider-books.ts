import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import {
  keepBooksOf,
  listDaysToAsk,
  setCapturedAt,
  setRefundedAt,
} from '#server/features/payments/provider-day-store.ts';
import { type BookLine, ProviderUnavailable } from '#server/providers/port/provider.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { addFils, type Fils, fils } from '#shared/money.ts';

/** So far back it asks about days it missed, when we or the provider were away. */
const DAYS_BACK = 7;

/** What we were told may be a little earlier than the line it became, and so of the day before it. */
const LATE_LINES_MS = 60 * 60_000;

export type DayOfBooks = { day: string; captured: Fils; refunded: Fils; others: number };

/**
 * Asks the provider what its own books say of the Dubai day before, of any of the last days that was not asked about,
 * and of all that did not tie out: what was lost may have arrived, and what waited may be done. The checks of the
 * ledger then compare that with what we were told.
 */
export async function askForBooks(payments: Payments): Promise<DayOfBooks[]> {
  const today = dubaiDay(payments.clock());
  const days = await listDaysToAsk(payments.db, payments.provider.name, addDays(today, -DAYS_BACK), today);
  const asked: DayOfBooks[] = [];
  const failures: unknown[] = [];
  for (const day of days) {
    try {
      const books = await readDay(payments, day);
      await keepBooksOf(payments.db, payments.provider.name, books, payments.clock());
      asked.push(books);
    } catch (error) {
      payments.log.error({ err: error, day }, 'the payment provider’s books could not be read');
      failures.push(error);
      // It will not answer for the other days either. What is wrong with one day alone must not hide the others.
      if (error instanceof ProviderUnavailable) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return asked;
}

async function readDay(payments: Payments, day: string): Promise<DayOfBooks> {
  const [from, until] = [startOfDubaiDay(day), startOfDubaiDay(addDays(day, 1))];
  const books: DayOfBooks = { day, captured: fils(0), refunded: fils(0), others: 0 };
  const lines = payments.provider.booksBetween(from, new Date(until.getTime() + LATE_LINES_MS));
  for await (const line of lines) {
    const isOurs = await takeLine(payments, line);
    if (line.at >= until) continue;
    if (isOurs) books[line.kind] = addFils(books[line.kind], line.amountFils);
    else books.others += 1;
  }
  return books;
}

/**
 * Whether a line is of a tip. The provider has seen to it that one with a payment was collected in our name: it counts
 * whether or not we know that payment, so money without its tip makes the day differ. A refund need not carry our
 * name, so it is the payment that tells. If that is unknown, the day it was collected on has differed already.
 */
async function takeLine({ db, provider }: Payments, { kind, paymentId, at }: BookLine): Promise<boolean> {
  if (paymentId === null) return false;
  if (kind === 'captured') {
    await setCapturedAt(db, provider.name, paymentId, at);
    return true;
  }
  const tipId = await findTipOfPayment(db, provider.name, paymentId);
  if (tipId === undefined) return false;
  await setRefundedAt(db, tipId, at);
  return true;
}
