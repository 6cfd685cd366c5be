import { makeInvoices } from '#server/money/invoices/make-invoices.ts';
import { closeMonth, describeClosedMonths } from '#server/money/months/close-month.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { closedMonths, closeMonthRequest } from '#shared/contracts/closed-months.ts';

/** `patientDb`: making the invoices of a month takes longer than a request may. */
export function closedMonthAdminRoutes(patientDb: Db) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/closed-months',
      {
        schema: {
          tags: ['books'],
          summary: 'The closed months, and the month that can be closed next',
          response: { 200: closedMonths, ...refused(401, 403) },
        },
      },
      async () => describeClosedMonths(db, clock()),
    );

    app.post(
      '/api/admin/closed-months',
      {
        schema: {
          tags: ['books'],
          summary:
            'Close the oldest open month, after the checks hold, and make its invoices; nothing can be posted into it any more',
          body: closeMonthRequest,
          response: { 200: closedMonths, ...refused(400, 401, 403, 409) },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        const admin = { ...actorOf(request, id), actorId: id };
        await closeMonth(db, request.body.month, admin, clock());
        // Not in the same transaction: closing holds all postings. If it fails, the page of invoices offers it again.
        await makeInvoices(patientDb, request.body.month, admin, clock());
        return describeClosedMonths(db, clock());
      },
    );
  };
}
