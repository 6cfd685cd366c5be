import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import { billQuery, offeredAmounts } from '#shared/contracts/amounts.ts';
import {
  v1ChangedStaff,
  v1Key,
  v1NewStaff,
  v1Staff,
  v1StaffChange,
  v1Tip,
  v1TipsQuery,
} from '#shared/contracts/connections.ts';
import { feedbackRequest, sentFeedback } from '#shared/contracts/feedback.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { publicSettings } from '#shared/contracts/settings.ts';
import {
  foundTip,
  monthReport,
  ownerTip,
  ownerTipsFilter,
  ownerTipsQuery,
  ownerTipsTotals,
  reportQuery,
  tipSearchQuery,
} from '#shared/contracts/tip-lists.ts';
import {
  followedTip,
  listedTip,
  receiptRequest,
  teamTipRequest,
  teamToTip,
  tipReceipt,
  tipRequest,
  tipToken,
} from '#shared/contracts/tips.ts';

export const tipCalls = calls('tips', {
  send: call('POST /api/tips', {
    who: 'anyone',
    summary: 'Send a tip. Repeated with the same Idempotency-Key, it is sent once',
    headers: idempotencyHeaders,
    body: tipRequest,
    answers: { 201: tipReceipt },
    refuses: [402, 404, 409, 429, 503],
  }),
  sendToTeam: call('POST /api/tips/team', {
    who: 'anyone',
    summary: "Send a tip for the whole team, divided by the owner's rule. Otherwise as a tip for one person",
    headers: idempotencyHeaders,
    body: teamTipRequest,
    answers: { 201: tipReceipt },
    refuses: [402, 404, 409, 429, 503],
  }),
  readTeam: call('GET /api/tips/team/:id', {
    who: 'anyone',
    summary: 'Who would share a tip for the team of this business now, and by which rule',
    answers: { 200: teamToTip },
    refuses: [404, 409, 429],
  }),
  readTerms: call('GET /api/tips/terms', {
    who: 'anyone',
    summary:
      "What everybody may know of the settings: fee, largest and smallest tip, and the platform's name and support address",
    answers: { 200: publicSettings },
  }),
  follow: call('GET /api/tips/follow/:token', {
    who: 'anyone',
    summary: "Where the money of a tip is. The token is in the tip's receipt",
    params: tipToken,
    answers: { 200: followedTip },
    refuses: [404, 429],
  }),
  eraseWords: call('DELETE /api/tips/follow/:token/words', {
    who: 'anyone',
    summary: 'For the guest: erase the name and the message of a tip. The tip itself stays',
    params: tipToken,
    refuses: [404, 429],
  }),
  mailReceipt: call('POST /api/tips/follow/:token/receipt', {
    who: 'anyone',
    summary: 'For the guest: the receipt of a tip by mail. The address is used once and not kept',
    params: tipToken,
    body: receiptRequest,
    refuses: [404, 409, 429],
  }),
  giveFeedback: call('POST /api/tips/follow/:token/feedback', {
    who: 'anyone',
    tag: 'feedback',
    summary: 'For the guest, after the tip: one to five stars, what it was about, and words. Once',
    params: tipToken,
    body: feedbackRequest,
    answers: { 201: sentFeedback },
    refuses: [404, 409, 429],
  }),
  readAmounts: call('GET /api/staff/:id/amounts', {
    who: 'anyone',
    tag: 'staff',
    summary: 'The amounts that guests of this staff member are offered, and the largest tip',
    query: billQuery,
    answers: { 200: offeredAmounts },
    refuses: [404, 429],
  }),
});

export const ownerTipCalls = calls('tips', {
  listRecent: call('GET /api/tips/business', {
    who: 'viewer',
    summary: "The tips of the owner's business, newest first",
    query: pageQuery,
    answers: { 200: z.array(listedTip) },
    refuses: [404],
  }),
  search: call('GET /api/tips/list', {
    who: 'viewer',
    summary:
      "The owner's tips by days, person, status and words, newest first. A team tip is one row with its parts",
    query: ownerTipsQuery,
    answers: { 200: z.array(ownerTip) },
    refuses: [404],
  }),
  readTotals: call('GET /api/tips/list/totals', {
    who: 'viewer',
    summary: 'Count, gross, fee and net of all tips that fit the filter',
    query: ownerTipsFilter,
    answers: { 200: ownerTipsTotals },
    refuses: [404],
  }),
  searchCsv: call('GET /api/tips/list.csv', {
    who: 'viewer',
    summary: 'The tips that fit the filter as a file; the last line has the totals',
    query: ownerTipsFilter,
    answers: { 200: file('text/csv') },
    refuses: [404],
  }),
  readReport: call('GET /api/tips/report', {
    who: 'viewer',
    summary: "The totals of a month's tips, by person and by day",
    query: reportQuery,
    answers: { 200: monthReport },
    refuses: [404],
  }),
  live: call('GET /api/tips/live', {
    who: 'viewer',
    summary:
      "Server-sent events: `tips` when the owner's business received tips or its staff changed, `business` when it was changed or decided about",
    answers: { 200: file('text/event-stream') },
    refuses: [404, 503],
  }),
});

export const adminTipCalls = calls('tips', {
  search: call('GET /api/admin/tips', {
    who: 'admin',
    summary: 'Tips of all businesses, newest first, with the state of their refunds',
    query: tipSearchQuery,
    answers: { 200: z.array(foundTip) },
  }),
});

export const v1Calls = calls('v1', {
  readKey: call('GET /api/v1/key', {
    who: 'key:any',
    summary: 'What this key may do, and for which business',
    answers: { 200: v1Key },
  }),
  listTips: call('GET /api/v1/tips', {
    who: 'key:tips:read',
    summary:
      'Tips of the business that were paid, newest first. Scope tips:read; names of staff with staff:read',
    query: v1TipsQuery,
    answers: { 200: z.array(v1Tip) },
  }),
  listStaff: call('GET /api/v1/staff', {
    who: 'key:staff:read',
    summary: 'The staff of the business, newest first. Scope staff:read',
    query: pageQuery,
    answers: { 200: z.array(v1Staff) },
  }),
  addStaff: call('POST /api/v1/staff', {
    who: 'key:staff:write',
    summary: 'Add a staff member to the business, which must be active. Scope staff:write',
    body: v1NewStaff,
    answers: { 201: v1Staff },
    refuses: [409],
  }),
  changeStaff: call('PATCH /api/v1/staff/:id', {
    who: 'key:staff:write',
    summary:
      'Change a staff member. Fields that are left out stay as they are. Scope staff:write; with staff:read the answer has all fields',
    body: v1StaffChange,
    answers: { 200: v1ChangedStaff },
    refuses: [404, 409],
  }),
});
