import { z } from 'zod';
import { call, file } from '#shared/calls/call.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { goal, goalChange } from '#shared/contracts/goal.ts';
import { portalPayout } from '#shared/contracts/payouts.ts';
import {
  bankAccountConfirmation,
  changedNames,
  portal,
  portalBankAccount,
  portalIbanChange,
  portalNames,
  pushState,
  pushSubscription,
} from '#shared/contracts/portal.ts';
import { portalTip, portalTipsQuery } from '#shared/contracts/portal-tips.ts';
import { face, lineChange, photoQuery } from '#shared/contracts/profile.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { statement, statementQuery } from '#shared/contracts/statements.ts';
import { thanks, thanksRequest } from '#shared/contracts/thanks.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const portalCalls = {
  read: call('GET /api/portal', {
    who: 'signed-in',
    tag: 'staff',
    summary: "The signed-in staff member's tips and balances",
    answers: { 200: portal },
    refuses: [401, 404, 409],
  }),
  listTips: call('GET /api/portal/tips', {
    who: 'signed-in',
    tag: 'staff',
    summary: "All of the signed-in staff member's tips, newest first, also those that were given back",
    query: portalTipsQuery,
    answers: { 200: z.array(portalTip) },
    refuses: [400, 401, 404, 409],
  }),
  readStatement: call('GET /api/portal/statement', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'A month of the signed-in staff member: what was owed before and after, and each change',
    query: statementQuery,
    answers: { 200: statement },
    refuses: [400, 401, 404, 409],
  }),
  live: call('GET /api/portal/live', {
    who: 'signed-in',
    tag: 'staff',
    summary:
      "Server-sent events: `tips` when the staff member's business received tips or its staff changed, `business` when an admin decided about it",
    answers: { 200: file('text/event-stream') },
    refuses: [401, 404, 409, 503],
  }),
  listPayouts: call('GET /api/portal/payouts', {
    who: 'signed-in',
    tag: 'payouts',
    summary: "The signed-in staff member's share of each payout, newest first",
    query: pageQuery,
    answers: { 200: z.array(portalPayout) },
    refuses: [400, 401, 404, 409],
  }),
  setGoal: call('PUT /api/portal/goal', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Set what the signed-in staff member wants to receive in a month; null removes it',
    body: goalChange,
    answers: { 200: goal.nullable() },
    refuses: [400, 401, 404, 409],
  }),
  thank: call('POST /api/portal/tips/:id/thanks', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Answer a tip to the signed-in staff member, with a phrase or own words. Once',
    params: tipIdParam,
    body: thanksRequest,
    answers: { 201: thanks },
    refuses: [400, 401, 404, 409],
  }),
  changeNames: call('PUT /api/portal/names', {
    who: 'signed-in',
    tag: 'staff',
    summary: "Change the signed-in staff member's name, which guests see and the bank pays to",
    body: portalNames,
    answers: { 200: changedNames },
    refuses: [400, 401, 404, 409],
  }),
  leave: call('POST /api/portal/leave', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Stop working at the business on screen. What is owed is still paid out; the owner is told',
    answers: { 204: z.null() },
    refuses: [401, 404, 409],
  }),
  readBankAccount: call('GET /api/portal/bank-account', {
    who: 'signed-in',
    tag: 'staff',
    summary: "The signed-in staff member's bank account, its last four digits",
    answers: { 200: portalBankAccount },
    refuses: [401, 404, 409],
  }),
  changeBankAccount: call('PUT /api/portal/bank-account', {
    who: 'signed-in',
    tag: 'staff',
    summary: "Change the signed-in staff member's bank account; null removes it",
    body: portalIbanChange,
    answers: { 200: portalBankAccount },
    refuses: [400, 401, 404, 409, 429],
  }),
  confirmBankAccount: call('POST /api/portal/bank-account/confirm', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Confirm a bank account that the owner or an admin has changed, so that it is paid to at once',
    body: bankAccountConfirmation,
    answers: { 200: portalBankAccount },
    refuses: [400, 401, 404, 409, 429],
  }),
  chooseWorkplace: call('POST /api/portal/workplaces/:id/choose', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Show another workplace of the signed-in staff member on all pages of this session',
    params: idParam,
    answers: { 204: z.null() },
    refuses: [400, 401, 404],
  }),
};

export const portalProfileCalls = {
  read: call('GET /api/portal/profile', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'What the signed-in staff member shows of themselves to guests',
    answers: { 200: face },
    refuses: [401, 404, 409],
  }),
  changeLine: call('PATCH /api/portal/profile', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Change the line that the signed-in staff member shows to guests; null removes it',
    body: lineChange,
    answers: { 200: face },
    refuses: [400, 401, 404, 409],
  }),
  uploadPhoto: call('PUT /api/portal/profile/photo', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Upload a photo of the signed-in staff member for guests: PNG, JPG, WebP or GIF, at most 5 MB',
    consumes: 'image/*',
    query: photoQuery,
    answers: { 200: face },
    refuses: [400, 401, 404, 409, 413, 415, 429, 503],
  }),
  removePhoto: call('DELETE /api/portal/profile/photo', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Remove the photo of the signed-in staff member',
    answers: { 200: face },
    refuses: [401, 404, 409],
  }),
};

export const pushCalls = {
  read: call('GET /api/portal/push', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Whether this session is told of tips and payouts by push messages',
    answers: { 200: pushState },
    refuses: [401, 404, 409],
  }),
  turnOn: call('PUT /api/portal/push', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Send push messages to this browser until the session ends',
    body: pushSubscription,
    answers: { 200: pushState },
    refuses: [400, 401, 404, 409],
  }),
  turnOff: call('DELETE /api/portal/push', {
    who: 'signed-in',
    tag: 'staff',
    summary: 'Send no more push messages to this browser',
    answers: { 200: pushState },
    refuses: [401, 404, 409],
  }),
};
