import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import {
  businessStatement,
  checkedStatement,
  invoice,
  listedInvoice,
  madeInvoices,
  makeInvoicesRequest,
  missingInvoices,
  statementCode,
  statementQuery,
} from '#shared/contracts/statements.ts';

export const invoiceCalls = calls('books', {
  list: call('GET /api/admin/invoices', {
    who: 'admin',
    summary: 'The invoices and credit notes for fees of all businesses, newest first',
    query: pageQuery,
    answers: { 200: z.array(listedInvoice) },
  }),
  listMissing: call('GET /api/admin/invoices/missing', {
    who: 'admin',
    summary: 'Closed months of which no invoice was made',
    answers: { 200: missingInvoices },
  }),
  make: call('POST /api/admin/invoices', {
    who: 'admin',
    summary: 'Make the invoices and credit notes that are missing, up to a closed month',
    body: makeInvoicesRequest,
    answers: { 200: madeInvoices },
    refuses: [409],
  }),
  read: call('GET /api/invoices/:id', {
    who: 'viewer-or-admin',
    tag: 'statements',
    summary: 'An invoice or credit note with its lines: of the own business for an owner, any for an admin',
    answers: { 200: invoice },
    refuses: [404],
  }),
  listOwn: call('GET /api/invoices', {
    who: 'viewer',
    tag: 'statements',
    summary: "The invoices and credit notes for the fees of the owner's business, newest first",
    query: pageQuery,
    answers: { 200: z.array(listedInvoice) },
    refuses: [404],
  }),
});

export const statementCalls = calls('statements', {
  readOwn: call('GET /api/statement', {
    who: 'viewer',
    summary: "A month of the owner's business: what was owed to each person, what changed it, and the fees",
    query: statementQuery,
    answers: { 200: businessStatement },
    refuses: [404],
  }),
  ownCsv: call('GET /api/statement.csv', {
    who: 'viewer',
    summary: 'The same as a file; the last line has the totals',
    query: statementQuery,
    answers: { 200: file('text/csv') },
    refuses: [404],
  }),
  payrollCsv: call('GET /api/payroll.csv', {
    who: 'viewer',
    summary:
      'A month of all venues whose pages you may open: for each person the employee number, what they earned and what they were paid',
    query: statementQuery,
    answers: { 200: file('text/csv') },
    refuses: [404],
  }),
  check: call('GET /api/statements/:code', {
    who: 'anyone',
    summary:
      'For anybody with the code on a statement: its month and closing figure, and all of it if its person shares it',
    params: statementCode,
    answers: { 200: checkedStatement },
    refuses: [404, 429],
  }),
});
