import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { describeInvoice, makeInvoices, openInvoice } from '#server/money/invoices/invoices.ts';
import { listInvoices, listMonthsWithoutInvoices } from '#server/money/ledger/post/fee-invoices.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { invoiceCalls } from '#shared/calls/money/statements.ts';

export function invoicesRoutes(patientDb: Db) {
  return ({ on, onPages, db, userOf, actingOf, clock }: CallScope): void => {
    onPages(invoiceCalls.listOwn, async (request) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      return (await listInvoices(db, id, request.query)).map(describeInvoice);
    });

    on(invoiceCalls.read, async (request) => openInvoice(db, userOf(request), request.params.id));

    // `patientDb`: reading the postings of a month takes longer than a request may.
    onPages(invoiceCalls.list, async (request) =>
      (await listInvoices(db, undefined, request.query)).map(describeInvoice),
    );

    on(invoiceCalls.listMissing, async () => ({ months: await listMonthsWithoutInvoices(db) }));

    on(invoiceCalls.make, async (request) => ({
      made: await makeInvoices(patientDb, request.body.month, actingOf(request), clock()),
    }));
  };
}
