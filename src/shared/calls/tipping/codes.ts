import { z } from 'zod';
import { call, file } from '#shared/calls/call.ts';
import { amountsChange, businessAmounts } from '#shared/contracts/amounts.ts';
import {
  businessQr,
  cardTestingCase,
  cardTestingCases,
  codeReport,
  codeReportRequest,
  codeReportsQuery,
  openCases,
  printRequest,
  qrQuery,
  qrSizeQuery,
  reportAnswer,
  staffQr,
} from '#shared/contracts/codes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';

export const qrCalls = {
  readStaff: call('GET /api/staff/:id/qr', {
    who: 'anyone',
    tag: 'qr',
    summary: "The QR code of a staff member's tip page, as a PNG in a data URL",
    params: idParam,
    answers: { 200: staffQr },
    refuses: [400, 404, 503],
  }),
  readBusiness: call('GET /api/businesses/:id/qr', {
    who: 'anyone',
    tag: 'qr',
    summary: "The QR code of a business's team page, as a PNG in a data URL, and its link",
    params: idParam,
    answers: { 200: businessQr },
    refuses: [400, 404, 503],
  }),
  staffSvg: call('GET /api/staff/:id/qr.svg', {
    who: 'anyone',
    tag: 'qr',
    summary: 'The QR code as SVG, for print at any size',
    params: idParam,
    query: qrQuery,
    answers: { 200: file('image/svg+xml'), 304: z.undefined() },
    refuses: [400, 404, 503],
  }),
  staffPng: call('GET /api/staff/:id/qr.png', {
    who: 'anyone',
    tag: 'qr',
    summary: 'The QR code as PNG, `size` pixels wide',
    params: idParam,
    query: qrQuery.extend(qrSizeQuery.shape),
    answers: { 200: file('image/png'), 304: z.undefined() },
    refuses: [400, 404, 503],
  }),
  businessSvg: call('GET /api/businesses/:id/qr.svg', {
    who: 'anyone',
    tag: 'qr',
    summary: 'The QR code as SVG, for print at any size',
    params: idParam,
    query: qrQuery,
    answers: { 200: file('image/svg+xml'), 304: z.undefined() },
    refuses: [400, 404, 503],
  }),
  businessPng: call('GET /api/businesses/:id/qr.png', {
    who: 'anyone',
    tag: 'qr',
    summary: 'The QR code as PNG, `size` pixels wide',
    params: idParam,
    query: qrQuery.extend(qrSizeQuery.shape),
    answers: { 200: file('image/png'), 304: z.undefined() },
    refuses: [400, 404, 503],
  }),
};

export const printCalls = {
  print: call('POST /api/print', {
    who: 'viewer',
    tag: 'printing',
    summary: 'The codes of the own staff, or of the own team, as one PDF to print',
    body: printRequest,
    answers: { 200: file('application/pdf') },
    refuses: [400, 401, 403, 404, 409, 429, 503],
  }),
};

export const codeReportCalls = {
  report: call('POST /api/code-reports', {
    who: 'anyone',
    tag: 'code reports',
    summary: 'Report a wrong code. Needs no account',
    body: codeReportRequest,
    answers: { 204: z.null() },
    refuses: [400, 429],
  }),
  list: call('GET /api/code-reports', {
    who: 'viewer-or-admin',
    tag: 'code reports',
    summary: 'Reports of wrong codes, newest first: all for an admin, their own for an owner',
    query: codeReportsQuery,
    answers: { 200: z.array(codeReport) },
    refuses: [400, 401, 403, 404],
  }),
  answer: call('POST /api/code-reports/:id/answer', {
    who: 'manager-or-admin',
    tag: 'code reports',
    summary: 'Write a note to a report, and close it if wanted',
    params: idParam,
    body: reportAnswer,
    answers: { 200: codeReport },
    refuses: [400, 401, 403, 404, 409],
  }),
};

export const amountCalls = {
  readOwn: call('GET /api/amounts', {
    who: 'viewer',
    tag: 'businesses',
    summary: 'The amounts that guests of the own business are offered',
    answers: { 200: businessAmounts },
    refuses: [401, 403, 404],
  }),
  change: call('PUT /api/amounts', {
    who: 'manager',
    tag: 'businesses',
    summary: 'Set the amounts, the largest tip, and the percents of a bill',
    body: amountsChange,
    answers: { 200: businessAmounts },
    refuses: [400, 401, 403, 404],
  }),
  reset: call('DELETE /api/amounts', {
    who: 'manager',
    tag: 'businesses',
    summary: "Back to the platform's amounts and its largest tip",
    answers: { 200: businessAmounts },
    refuses: [401, 403, 404],
  }),
};

export const cardTestingCalls = {
  list: call('GET /api/admin/card-testing', {
    who: 'admin',
    tag: 'card testing',
    summary: 'Cases of card testing, newest first',
    query: pageQuery,
    answers: { 200: cardTestingCases },
    refuses: [400, 401, 403],
  }),
  countOpen: call('GET /api/admin/card-testing/open', {
    who: 'admin',
    tag: 'card testing',
    summary: 'How many cases of card testing are open',
    answers: { 200: openCases },
    refuses: [401, 403],
  }),
  close: call('POST /api/admin/card-testing/:id/close', {
    who: 'admin',
    tag: 'card testing',
    summary: 'Close a case that somebody has looked at',
    params: idParam,
    answers: { 200: cardTestingCase },
    refuses: [400, 401, 403, 404, 409],
  }),
};
