import { listPayoutsBetween } from '#server/insights/insights-store.ts';
import { type BookedTip, listBookedBetween } from '#server/money/ledger/read/booked-tips.ts';
import { listPostingsBetween } from '#server/money/ledger/read/postings.ts';
import { type Export, fields, PAGE, sums } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { bookingColumns, tipColumns } from '#server/tipping/tips/business-tips-export.ts';
import { maskIban } from '#shared/money/iban.ts';

/** From the start of the first Dubai day; `end` is exclusive. */
export type Between = { start: Date; end: Date };

/**
 * Tips and refunds in the order in which they were booked; a refund has amounts below zero. Each is on its own Dubai
 * day, so the file of a past day never changes. Open and failed payments are left out.
 */
export function tipExport(db: Db, between: Between): Export<BookedTip> {
  return {
    list: (last) => listBookedBetween(db, between, last?.postingId ?? 0, PAGE),
    columns: [...bookingColumns, ...fields('businessId', 'business'), ...tipColumns],
  };
}

type Posting = Awaited<ReturnType<typeof listPostingsBetween>>[number];

export function postingExport(db: Db, between: Between): Export<Posting> {
  return {
    list: (last) => listPostingsBetween(db, between, last?.id ?? 0, PAGE),
    columns: [
      ...fields('id'),
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      ...fields('cause'),
      { header: 'debit', cell: ({ debitAccount }) => debitAccount },
      { header: 'credit', cell: ({ creditAccount }) => creditAccount },
      ...sums('amount'),
      ...fields('staffId'),
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      ...fields('businessId', 'tipId', 'payoutId'),
    ],
  };
}

type Payout = Awaited<ReturnType<typeof listPayoutsBetween>>[number];

/** For bookkeeping, so IBANs are masked. The bank gets whole IBANs in a bank file. */
export function payoutExport(db: Db, between: Between): Export<Payout> {
  return {
    list: (last) => listPayoutsBetween(db, between, last?.id ?? 0, PAGE),
    columns: [
      ...fields('id'),
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      ...fields('recipientType', 'recipientId', 'businessId', 'business'),
      ...sums('amount'),
      { header: 'iban', cell: ({ iban }) => maskIban(iban) },
      ...fields('status', 'transactionId'),
      { header: 'completedAt', cell: ({ completedAt }) => completedAt?.toISOString() ?? null },
      ...fields('notes'),
    ],
  };
}
