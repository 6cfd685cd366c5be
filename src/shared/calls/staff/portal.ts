import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import { ownProof } from '#shared/contracts/coverage.ts';
import { goal, goalChange } from '#shared/contracts/goal.ts';
import { portalPayout } from '#shared/contracts/payouts.ts';
import {
  bankAccountConfirmation,
  changedNames,
  portal,
  portalBankAccount,
  portalIbanChange,
  portalNames,
  portalShift,
  pushState,
  pushSubscription,
} from '#shared/contracts/portal.ts';
import { portalTip, portalTipsQuery } from '#shared/contracts/portal-tips.ts';
import { face, lineChange, photoQuery } from '#shared/contracts/profile.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import {
  sharedStatement,
  shareStatementRequest,
  statement,
  statementQuery,
} from '#shared/contracts/statements.ts';
import { thanks, thanksRequest } from '#shared/contracts/thanks.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const portalCalls = calls('staff', {
  read: call('GET /api/portal', {
    who: 'signed-in',
    summary: "The signed-in staff member's tips and balances",
    answers: { 200: portal },
    refuses: [404, 409],
  }),
  listTips: call('GET /api/portal/tips', {
    who: 'signed-in',
    summary: "All of the signed-in staff member's tips, newest first, also those that were given back",
    query: portalTipsQuery,
    answers: { 200: z.array(portalTip) },
    refuses: [404, 409],
  }),
  readCoverage: call('GET /api/portal/coverage', {
    who: 'signed-in',
    summary:
      "The staff member's balance in the newest proof of coverage, and its way to the root; null if it is not in it",
    answers: { 200: ownProof },
    refuses: [404, 409],
  }),
  readStatement: call('GET /api/portal/statement', {
    who: 'signed-in',
    summary: 'A month of the signed-in staff member: what was owed before and after, and each change',
    query: statementQuery,
    answers: { 200: statement },
    refuses: [404, 409],
  }),
  shareStatement: call('PUT /api/portal/statement/sharing', {
    who: 'signed-in',
    summary: 'Show a whole statement to whoever has its code, or no longer',
    body: shareStatementRequest,
    answers: { 200: sharedStatement },
    refuses: [404, 409],
  }),
  live: call('GET /api/portal/live', {
    who: 'signed-in',
    summary:
      "Server-sent events: `tips` when the staff member's business received tips or its staff changed, `business` when an admin decided about it",
    answers: { 200: file('text/event-stream') },
    refuses: [404, 409, 503],
  }),
  listPayouts: call('GET /api/portal/payouts', {
    who: 'signed-in',
    tag: 'payouts',
    summary: "The signed-in staff member's share of each payout, newest first",
    query: pageQuery,
    answers: { 200: z.array(portalPayout) },
    refuses: [404, 409],
  }),
  startShift: call('POST /api/portal/shift/start', {
    who: 'signed-in',
    summary:
      'Say that the signed-in staff member is on shift, for 16 hours at most: guests see them first. Nothing changes if they are already. 20 times in a Dubai day at most',
    answers: { 200: portalShift },
    refuses: [404, 409, 429],
  }),
  endShift: call('POST /api/portal/shift/end', {
    who: 'signed-in',
    summary: 'Say that the signed-in staff member is no longer on shift',
    answers: { 200: portalShift },
    refuses: [404, 409, 429],
  }),
  setGoal: call('PUT /api/portal/goal', {
    who: 'signed-in',
    summary: 'Set what the signed-in staff member wants to receive in a month; null removes it',
    body: goalChange,
    answers: { 200: goal.nullable() },
    refuses: [404, 409],
  }),
  thank: call('POST /api/portal/tips/:id/thanks', {
    who: 'signed-in',
    summary: 'Answer a tip to the signed-in staff member, with a phrase or own words. Once',
    params: tipIdParam,
    body: thanksRequest,
    answers: { 201: thanks },
    refuses: [404, 409],
  }),
  changeNames: call('PUT /api/portal/names', {
    who: 'signed-in',
    summary: "Change the signed-in staff member's name, which guests see and the bank pays to",
    body: portalNames,
    answers: { 200: changedNames },
    refuses: [404, 409],
  }),
  leave: call('POST /api/portal/leave', {
    who: 'signed-in',
    summary: 'Stop working at the business on screen. What is owed is still paid out; the owner is told',
    refuses: [404, 409],
  }),
  readBankAccount: call('GET /api/portal/bank-account', {
    who: 'signed-in',
    summary: "The signed-in staff member's bank account, its last four digits",
    answers: { 200: portalBankAccount },
    refuses: [404, 409],
  }),
  changeBankAccount: call('PUT /api/portal/bank-account', {
    who: 'signed-in',
    summary: "Change the signed-in staff member's bank account; null removes it, an empty text is refused",
    body: portalIbanChange,
    answers: { 200: portalBankAccount },
    refuses: [404, 409, 429],
  }),
  confirmBankAccount: call('POST /api/portal/bank-account/confirm', {
    who: 'signed-in',
    summary: 'Confirm a bank account that the owner or an admin has changed, so that it is paid to at once',
    body: bankAccountConfirmation,
    answers: { 200: portalBankAccount },
    refuses: [404, 409, 429],
  }),
  chooseWorkplace: call('POST /api/portal/workplaces/:id/choose', {
    who: 'signed-in',
    summary: 'Show another workplace of the signed-in staff member on all pages of this session',
    refuses: [404],
  }),
});

export const portalProfileCalls = calls('staff', {
  read: call('GET /api/portal/profile', {
    who: 'signed-in',
    summary: 'What the signed-in staff member shows of themselves to guests',
    answers: { 200: face },
    refuses: [404, 409],
  }),
  changeLine: call('PATCH /api/portal/profile', {
    who: 'signed-in',
    summary: 'Change the line that the signed-in staff member shows to guests; null removes it',
    body: lineChange,
    answers: { 200: face },
    refuses: [404, 409],
  }),
  uploadPhoto: call('PUT /api/portal/profile/photo', {
    who: 'signed-in',
    summary: 'Upload a photo of the signed-in staff member for guests: PNG, JPG, WebP or GIF, at most 5 MB',
    consumes: 'image/*',
    query: photoQuery,
    answers: { 200: face },
    refuses: [404, 409, 413, 415, 429, 503],
  }),
  removePhoto: call('DELETE /api/portal/profile/photo', {
    who: 'signed-in',
    summary: 'Remove the photo of the signed-in staff member',
    answers: { 200: face },
    refuses: [404, 409],
  }),
});

export const pushCalls = calls('staff', {
  read: call('GET /api/portal/push', {
    who: 'signed-in',
    summary: 'Whether this session is told of tips and payouts by push messages',
    answers: { 200: pushState },
    refuses: [404, 409],
  }),
  turnOn: call('PUT /api/portal/push', {
    who: 'signed-in',
    summary: 'Send push messages to this browser until the session ends',
    body: pushSubscription,
    answers: { 200: pushState },
    refuses: [404, 409],
  }),
  turnOff: call('DELETE /api/portal/push', {
    who: 'signed-in',
    summary: 'Send no more push messages to this browser',
    answers: { 200: pushState },
    refuses: [404, 409],
  }),
});
