import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invoice, ListedInvoice, MissingInvoices } from '#shared/contracts/invoices.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

const paths = { own: '/api/businesses/mine/invoices', all: '/api/admin/invoices' };
/** Those of the own business, or of all. */
export type InvoiceList = keyof typeof paths;

export const invoicesQuery = (list: InvoiceList) =>
  pagesQuery<ListedInvoice>([paths[list]], `${paths[list]}?limit=25`);

export const missingInvoicesQuery = queryOptions<MissingInvoices>({
  queryKey: ['/api/admin/invoices/missing'],
});

export const invoiceQuery = (id: string) => queryOptions<Invoice>({ queryKey: [`/api/invoices/${id}`] });

export function useMakeInvoices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (month: string) =>
      sendForJson<{ made: number }>('POST', '/api/admin/invoices', { body: { month } }),
    onSuccess: () => refreshAdminQueries(queryClient),
  });
}
