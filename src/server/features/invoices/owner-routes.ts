import { z } from 'zod';
import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { describeInvoice } from '#server/features/invoices/describe-invoice.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { listInvoices } from '#server/ledger/fee-invoices.ts';
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
