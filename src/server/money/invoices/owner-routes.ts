import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { describeInvoice } from '#server/money/invoices/describe-invoice.ts';
import { listInvoices } from '#server/money/ledger/fee-invoices.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { listedInvoice } from '#shared/contracts/invoices.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

export function invoiceOwnerRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/businesses/mine/invoices',
    {
      schema: {
        tags: ['statements'],
        summary: "The invoices for the fees of the owner's business, newest first",
        querystring: pageQuery,
        response: { 200: z.array(listedInvoice), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      const invoices = (await listInvoices(db, id, request.query)).map(describeInvoice);
      linkNextPage(reply, request.query, invoices);
      return invoices;
    },
  );
}
