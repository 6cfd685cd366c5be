import { invoiceCalls } from '#shared/calls/money/statements.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';

const page = { query: { limit: 25 } };
const lists = { own: pagesOf(invoiceCalls.listOwn, page), all: pagesOf(invoiceCalls.list, page) };
/** Those of the own business, or of all. */
export type InvoiceList = keyof typeof lists;

export const invoicesQuery = (list: InvoiceList) => lists[list];

export const missingInvoicesQuery = queryOf(invoiceCalls.listMissing);

export const invoiceQuery = (id: string) => queryOf(invoiceCalls.read, { params: { id } });
