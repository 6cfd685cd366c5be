import { z } from 'zod';
import { describeInvoice } from '#server/money/invoices/describe-invoice.ts';
import { makeInvoices } from '#server/money/invoices/make-invoices.ts';
import { listInvoices, listMonthsWithoutInvoices } from '#server/money/ledger/fee-invoices.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import {
  listedInvoice,
  madeInvoices,
  makeInvoicesRequest,
  missingInvoices,
} from '#shared/contracts/invoices.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

/** `patientDb`: reading the postings of a month takes longer than a request may. */
export function invoiceAdminRoutes(patientDb: Db) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/invoices',
      {
        schema: {
          tags: ['books'],
          summary: 'The invoices for fees of all businesses, newest first',
          querystring: pageQuery,
          response: { 200: z.array(listedInvoice), ...refused(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const invoices = (await listInvoices(db, undefined, request.query)).map(describeInvoice);
        linkNextPage(reply, request.query, invoices);
        return invoices;
      },
    );

    app.get(
      '/api/admin/invoices/missing',
      {
        schema: {
          tags: ['books'],
          summary: 'Closed months of which no invoice was made',
          response: { 200: missingInvoices, ...refused(401, 403) },
        },
      },
      async () => ({ months: await listMonthsWithoutInvoices(db) }),
    );

    app.post(
      '/api/admin/invoices',
      {
        schema: {
          tags: ['books'],
          summary: 'Make the invoices of a closed month that are missing',
          body: makeInvoicesRequest,
          response: { 200: madeInvoices, ...refused(400, 401, 403, 409) },
        },
      },
      async (request) => ({
        made: await makeInvoices(
          patientDb,
          request.body.month,
          actorOf(request, userOf(request).id),
          clock(),
        ),
      }),
    );
  };
}
