import { openInvoice } from '#server/money/invoices/describe-invoice.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { invoice } from '#shared/contracts/invoices.ts';

export function invoiceOwnerOrAdminRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/invoices/:id',
    {
      schema: {
        tags: ['statements'],
        summary: 'An invoice with its lines: of the own business for an owner, any for an admin',
        params: idParam,
        response: { 200: invoice, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => openInvoice(db, userOf(request), request.params.id),
  );
}
