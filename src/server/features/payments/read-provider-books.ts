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

/** Days that were not read, because we or the provider were down, are read again this far back. */
const DAYS_BACK = 7;

/** An event can be slightly earlier than its line in the books, and so on the day before. */
const LATE_LINES_MS = 60 * 60_000;

export type DayOfBooks = { day: string; capturedFils: Fils; refundedFils: Fils; others: number };

/**
 * Reads the provider's own books for the previous Dubai day, for any of the last days that was not read, and
 * for all days that did not match: lost events may have arrived, and pending refunds may be done. The ledger
 * checks then compare the books with our records.
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
      // The provider is down, so stop. An error with one day must not stop the other days.
      if (error instanceof ProviderUnavailable) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return asked;
}

async function readDay(payments: Payments, day: string): Promise<DayOfBooks> {
  const [from, until] = [startOfDubaiDay(day), startOfDubaiDay(addDays(day, 1))];
  const books: DayOfBooks = { day, capturedFils: fils(0), refundedFils: fils(0), others: 0 };
  const lines = payments.provider.booksBetween(from, new Date(until.getTime() + LATE_LINES_MS));
  for await (const line of lines) {
    const isOurs = await takeLine(payments, line);
    if (line.at >= until) continue;
    const sum = `${line.kind}Fils` as const;
    if (isOurs) books[sum] = addFils(books[sum], line.amountFils);
    else books.others += 1;
  }
  return books;
}

/**
 * Returns whether a line belongs to a tip, and stores its time. A captured line with a payment id was
 * collected in our name, as the provider adapter has checked: it counts even if we do not know the payment,
 * so that money without a tip makes the day differ. A refund line may lack our name, so its payment decides.
 * If that payment is unknown, the day of its capture already differs.
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
