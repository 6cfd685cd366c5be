import { makeInvoices } from '#server/money/invoices/invoices.ts';
import { closeMonth, describeClosedMonths } from '#server/money/months/close-month.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { closedMonthCalls } from '#shared/calls/money/books.ts';

/** `patientDb`: making the invoices of a month takes longer than a request may. */
export function closedMonthRoutes(patientDb: Db) {
  return ({ on, db, clock, actingOf }: CallScope): void => {
    on(closedMonthCalls.list, async () => describeClosedMonths(db, clock()));

    on(closedMonthCalls.close, async (request) => {
      const admin = actingOf(request);
      await closeMonth(db, request.body.month, admin, clock());
      // Not in the same transaction: closing blocks all postings. If it fails, the invoices page offers it again.
      await makeInvoices(patientDb, request.body.month, admin, clock());
      return describeClosedMonths(db, clock());
    });
  };
}
