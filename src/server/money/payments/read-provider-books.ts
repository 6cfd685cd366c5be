import {
  insertProviderLines,
  postLostDisputes,
  postProviderLines,
  updateDaySums,
} from '#server/money/ledger/post/provider-lines.ts';
import { findDisputesInBooks, findReturnsInBooks } from '#server/money/payments/find-disputes.ts';
import { flagOtherCurrencies } from '#server/money/payments/payment-event-store.ts';
import { findTipOfPayment } from '#server/money/payments/payment-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import {
  listDaysToRead,
  setCapturedAt,
  setRefundedAt,
  setStatedBalance,
  upsertProviderDay,
} from '#server/money/payments/provider-day-store.ts';
import { listRefunds } from '#server/money/payments/refund-store.ts';
import { settleOldReversals } from '#server/money/payments/settle-reversals.ts';
import { type BookLine, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { isVatRegistered } from '#server/platform/settings/settings-store.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { addFils, type Fils, fils, subtractFils } from '#shared/money/money.ts';

/** Before the first tip, unknown money is searched this many days back. */
const DAYS_BACK = 7;
/** Lines that are stored in one statement. */
const LINES_AT_ONCE = 1000;

/** An event can be slightly earlier than its line in the books, and so on the day before. */
const LATE_LINES_MS = 60 * 60_000;

type DayOfBooks = { day: string; capturedFils: Fils; refundedFils: Fils; others: number };

/**
 * Reads the provider's own books for every unread Dubai day since the first payment, and again for all days that did not
 * match: lost events may have arrived, and pending refunds may be done. Oldest first. The ledger checks then compare the
 * books with our records.
 */
export async function readProviderBooks(payments: Payments): Promise<DayOfBooks[]> {
  const today = dubaiDay(payments.clock());
  const days = await listDaysToRead(payments.db, payments.provider.name, addDays(today, -DAYS_BACK), today);
  const read: DayOfBooks[] = [];
  const failures: unknown[] = [];
  for (const day of days) {
    try {
      const books = await readDay(payments, day);
      await postProviderLines(payments.db, payments.provider.name, startOfDubaiDay(day));
      await upsertProviderDay(payments.db, payments.provider.name, books, payments.clock());
      await updateDaySums(payments.db, payments.provider.name, day);
      read.push(books);
    } catch (error) {
      payments.log.error({ err: error, day }, 'the payment provider’s books could not be read');
      failures.push(error);
      // The provider is down, so stop. An error with one day must not stop the other days.
      if (error instanceof ProviderUnavailable) break;
    }
  }
  if (failures.length === 0) await readBalance(payments, today);
  await flagOtherCurrencies(payments.db, payments.clock());
  await findDisputesInBooks(payments);
  await findReturnsInBooks(payments);
  await settleOldReversals(payments);
  await postLostDisputes(payments.db);
  if (failures.length > 0) throw failures[0];
  return read;
}

async function readDay(payments: Payments, day: string): Promise<DayOfBooks> {
  const [from, until] = [startOfDubaiDay(day), startOfDubaiDay(addDays(day, 1))];
  const books: DayOfBooks = { day, capturedFils: fils(0), refundedFils: fils(0), others: 0 };
  const lines = payments.provider.booksBetween(from, new Date(until.getTime() + LATE_LINES_MS));
  let batch: BookLine[] = [];
  const isRegistered = await isVatRegistered(payments.db);
  const storeBatch = async () => {
    await insertProviderLines(payments.db, payments.provider.name, batch, isRegistered, payments.clock());
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === LINES_AT_ONCE) await storeBatch();
    await countLine(payments, line, line.at < until ? books : undefined);
  }
  await storeBatch();
  return books;
}

/** How often money may move while the provider is asked, before this night is given up. */
const BALANCE_ATTEMPTS = 5;

/**
 * Stores what the provider said it held at midnight: its balance now, without the lines since then. Money that moved while
 * it was asked would be in one of the two only, so it is asked again.
 */
async function readBalance({ db, clock, provider, log }: Payments, today: string): Promise<void> {
  const midnight = startOfDubaiDay(today);
  try {
    for (let attempt = 0; attempt < BALANCE_ATTEMPTS; attempt += 1) {
      const before = await provider.readBalance();
      if (before === undefined) return;
      let sinceFils = fils(0);
      for await (const line of provider.booksBetween(midnight, new Date(clock().getTime() + LATE_LINES_MS)))
        if (line.currency === 'aed')
          sinceFils = addFils(sinceFils, subtractFils(line.amountFils, line.feeFils));
      if ((await provider.readBalance()) !== before) continue;
      await setStatedBalance(db, provider.name, addDays(today, -1), subtractFils(before, sinceFils));
      return;
    }
  } catch (error) {
    log.error({ err: error }, 'the payment provider’s balance could not be read');
  }
}

/** Adds a captured or refunded amount to the day. Other lines are only stored. */
async function countLine(payments: Payments, line: BookLine, books: DayOfBooks | undefined): Promise<void> {
  const { kind, currency, isDone, amountFils } = line;
  if (currency !== 'aed' || (kind !== 'captured' && kind !== 'refunded')) return;
  const isOurs = await matchLine(payments, line);
  // A refund that the guest's bank returned is failed now, but it was made on this day.
  if (!books || !(isDone || (await wasRefunded(payments, line)))) return;
  const sum = `${kind}Fils` as const;
  if (isOurs) books[sum] = addFils(books[sum], fils(Math.abs(amountFils)));
  else books.others += 1;
}

async function wasRefunded({ db, provider }: Payments, { paymentId, sourceId }: BookLine): Promise<boolean> {
  const tipId = paymentId === null ? undefined : await findTipOfPayment(db, provider.name, paymentId);
  const refunds = tipId === undefined ? [] : await listRefunds(db, tipId);
  return refunds.some(({ refundId, status }) => refundId === sourceId && status === 'done');
}

/**
 * Returns whether a line belongs to a tip, and stores its time. A captured line with a tip in its metadata counts even if
 * the payment is unknown, so that money without a tip makes the day differ. A refund line may lack the metadata, so its
 * payment decides; if that is unknown, the day of its capture already differs.
 */
async function matchLine(
  { db, provider }: Payments,
  { kind, paymentId, sourceId, tip, at }: BookLine,
): Promise<boolean> {
  if (paymentId === null) return false;
  if (kind === 'captured') {
    if (tip === null) return false;
    await setCapturedAt(db, provider.name, paymentId, at);
    return true;
  }
  const tipId = await findTipOfPayment(db, provider.name, paymentId);
  if (tipId === undefined) return false;
  await setRefundedAt(db, tipId, sourceId, at);
  return true;
}
