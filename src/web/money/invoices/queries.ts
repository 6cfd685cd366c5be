import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invoiceCalls } from '#shared/calls/money/statements.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf, queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';

const page = { query: { limit: 25 } };
const lists = { own: pagesOf(invoiceCalls.listOwn, page), all: pagesOf(invoiceCalls.list, page) };
/** Those of the own business, or of all. */
export type InvoiceList = keyof typeof lists;

export const invoicesQuery = (list: InvoiceList) => lists[list];

export const missingInvoicesQuery = queryOf(invoiceCalls.listMissing);

export const invoiceQuery = (id: string) => queryOf(invoiceCalls.read, { params: { id } });

export function useMakeInvoices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (month: string) => call(invoiceCalls.make, { body: { month } }),
    onSuccess: () => refreshAdminQueries(queryClient),
  });
}
