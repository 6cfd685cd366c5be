import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import { amountsChange, businessAmounts } from '#shared/contracts/amounts.ts';
import {
  businessQr,
  cardTestingCase,
  cardTestingCases,
  codeReport,
  codeReportRequest,
  codeReportsQuery,
  printRequest,
  qrQuery,
  qrSizeQuery,
  reportAnswer,
  staffQr,
} from '#shared/contracts/codes.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';

export const qrCalls = calls('qr', {
  readStaff: call('GET /api/staff/:id/qr', {
    who: 'anyone',
    summary: "The QR code of a staff member's tip page, as a PNG in a data URL",
    answers: { 200: staffQr },
    refuses: [404, 503],
  }),
  readBusiness: call('GET /api/businesses/:id/qr', {
    who: 'anyone',
    summary: "The QR code of a business's team page, as a PNG in a data URL, and its link",
    answers: { 200: businessQr },
    refuses: [404, 503],
  }),
  staffSvg: call('GET /api/staff/:id/qr.svg', {
    who: 'anyone',
    summary: 'The QR code as SVG, for print at any size',
    query: qrQuery,
    answers: { 200: file('image/svg+xml'), 304: z.undefined() },
    refuses: [404, 503],
  }),
  staffPng: call('GET /api/staff/:id/qr.png', {
    who: 'anyone',
    summary: 'The QR code as PNG, `size` pixels wide',
    query: qrQuery.extend(qrSizeQuery.shape),
    answers: { 200: file('image/png'), 304: z.undefined() },
    refuses: [404, 503],
  }),
  businessSvg: call('GET /api/businesses/:id/qr.svg', {
    who: 'anyone',
    summary: 'The QR code as SVG, for print at any size',
    query: qrQuery,
    answers: { 200: file('image/svg+xml'), 304: z.undefined() },
    refuses: [404, 503],
  }),
  businessPng: call('GET /api/businesses/:id/qr.png', {
    who: 'anyone',
    summary: 'The QR code as PNG, `size` pixels wide',
    query: qrQuery.extend(qrSizeQuery.shape),
    answers: { 200: file('image/png'), 304: z.undefined() },
    refuses: [404, 503],
  }),
});

export const printCalls = calls('printing', {
  print: call('POST /api/print', {
    who: 'viewer',
    summary: 'The codes of the own staff, or of the own team, as one PDF to print',
    body: printRequest,
    answers: { 200: file('application/pdf') },
    refuses: [404, 409, 429, 503],
  }),
});

export const codeReportCalls = calls('code reports', {
  report: call('POST /api/code-reports', {
    who: 'anyone',
    summary:
      'Report a wrong code. Needs no account. The same report again within ten minutes changes nothing',
    body: codeReportRequest,
    refuses: [429],
  }),
  list: call('GET /api/code-reports', {
    who: 'viewer-or-admin',
    summary: 'Reports of wrong codes, newest first: all for an admin, their own for an owner',
    query: codeReportsQuery,
    answers: { 200: z.array(codeReport) },
    refuses: [404],
  }),
  answer: call('POST /api/code-reports/:id/answer', {
    who: 'manager-or-admin',
    summary: 'Write a note to a report, and close it if wanted',
    body: reportAnswer,
    answers: { 200: codeReport },
    refuses: [404, 409],
  }),
});

export const amountCalls = calls('businesses', {
  readOwn: call('GET /api/amounts', {
    who: 'viewer',
    summary: 'The amounts that guests of the own business are offered',
    answers: { 200: businessAmounts },
    refuses: [404],
  }),
  change: call('PUT /api/amounts', {
    who: 'manager',
    summary: 'Set the amounts, the largest tip, and the percents of a bill',
    body: amountsChange,
    answers: { 200: businessAmounts },
    refuses: [404],
  }),
  reset: call('DELETE /api/amounts', {
    who: 'manager',
    summary: "Back to the platform's amounts and its largest tip",
    answers: { 200: businessAmounts },
    refuses: [404],
  }),
});

export const cardTestingCalls = calls('card testing', {
  list: call('GET /api/admin/card-testing', {
    who: 'admin',
    summary: 'Cases of card testing, newest first',
    query: pageQuery,
    answers: { 200: cardTestingCases },
  }),
  close: call('POST /api/admin/card-testing/:id/close', {
    who: 'admin',
    summary: 'Close a case that somebody has looked at',
    answers: { 200: cardTestingCase },
    refuses: [404, 409],
  }),
});
