import { z } from 'zod';
import { call, file } from '#shared/calls/call.ts';
import { idParam } from '#shared/contracts/fields.ts';
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

export const invoiceCalls = {
  list: call('GET /api/admin/invoices', {
    who: 'admin',
    tag: 'books',
    summary: 'The invoices for fees of all businesses, newest first',
    query: pageQuery,
    answers: { 200: z.array(listedInvoice) },
    refuses: [400, 401, 403],
  }),
  listMissing: call('GET /api/admin/invoices/missing', {
    who: 'admin',
    tag: 'books',
    summary: 'Closed months of which no invoice was made',
    answers: { 200: missingInvoices },
    refuses: [401, 403],
  }),
  make: call('POST /api/admin/invoices', {
    who: 'admin',
    tag: 'books',
    summary: 'Make the invoices of a closed month that are missing',
    body: makeInvoicesRequest,
    answers: { 200: madeInvoices },
    refuses: [400, 401, 403, 409],
  }),
  read: call('GET /api/invoices/:id', {
    who: 'viewer-or-admin',
    tag: 'statements',
    summary: 'An invoice with its lines: of the own business for an owner, any for an admin',
    params: idParam,
    answers: { 200: invoice },
    refuses: [400, 401, 403, 404],
  }),
  listOwn: call('GET /api/invoices', {
    who: 'viewer',
    tag: 'statements',
    summary: "The invoices for the fees of the owner's business, newest first",
    query: pageQuery,
    answers: { 200: z.array(listedInvoice) },
    refuses: [400, 401, 403, 404],
  }),
};

export const statementCalls = {
  readOwn: call('GET /api/statement', {
    who: 'viewer',
    tag: 'statements',
    summary: "A month of the owner's business: what was owed to each person, what changed it, and the fees",
    query: statementQuery,
    answers: { 200: businessStatement },
    refuses: [400, 401, 403, 404],
  }),
  ownCsv: call('GET /api/statement.csv', {
    who: 'viewer',
    tag: 'statements',
    summary: 'The same as a file; the last line has the totals',
    query: statementQuery,
    answers: { 200: file('text/csv') },
    refuses: [400, 401, 403, 404],
  }),
  check: call('GET /api/statements/:code', {
    who: 'anyone',
    tag: 'statements',
    summary: 'For anybody with the code on a statement: its month and its closing figure',
    params: statementCode,
    answers: { 200: checkedStatement },
    refuses: [400, 404, 429],
  }),
};
