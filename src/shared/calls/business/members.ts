import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { business, newBusiness } from '#shared/contracts/business.ts';
import { apiKey, madeApiKey, newApiKey } from '#shared/contracts/connections.ts';
import {
  businessLogRow,
  memberInvite,
  memberParam,
  members,
  newMemberInvite,
  venue,
  venueTotals,
} from '#shared/contracts/members.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { inviteParam, newInvite } from '#shared/contracts/staff.ts';

export const memberCalls = calls('members', {
  list: call('GET /api/members', {
    who: 'owner',
    summary: "Who besides the owner may open the pages of the owner's business, and who is invited",
    answers: { 200: members },
    refuses: [404],
  }),
  invite: call('POST /api/members/invites', {
    who: 'owner',
    summary: 'Mail somebody a link with which they become a manager or a viewer, once and within a week',
    body: newMemberInvite,
    answers: { 201: newInvite },
    refuses: [404, 409, 429],
  }),
  withdrawInvite: call('DELETE /api/members/invites/:id', {
    who: 'owner',
    summary: 'Withdraw an invitation: its link stops working',
    refuses: [404],
  }),
  remove: call('DELETE /api/members/:id', {
    who: 'owner',
    summary: 'Remove somebody: they can no longer open the pages of the business',
    params: memberParam,
    refuses: [404],
  }),
  readInvite: call('GET /api/member-invites/:token', {
    who: 'anyone',
    summary: 'The business and the role that an invitation is for',
    params: inviteParam,
    answers: { 200: memberInvite },
    refuses: [404],
  }),
  acceptInvite: call('POST /api/member-invites/:token/accept', {
    who: 'signed-in',
    summary: 'Become a manager or a viewer of the business. This session then shows it',
    params: inviteParam,
    refuses: [404, 409],
  }),
});

export const businessLogCalls = calls('businesses', {
  list: call('GET /api/businesses/mine/log', {
    who: 'owner',
    summary: 'What has changed in the business, by whom and when, newest first',
    query: pageQuery,
    answers: { 200: z.array(businessLogRow) },
    refuses: [404],
  }),
});

export const venueCalls = calls('venues', {
  list: call('GET /api/venues', {
    who: 'viewer',
    summary: 'The businesses whose pages the user may open, the oldest first',
    answers: { 200: z.array(venue) },
  }),
  readTotals: call('GET /api/venues/totals', {
    who: 'viewer',
    summary: 'Tips of today and of this month, of each venue and of all together',
    answers: { 200: venueTotals },
  }),
  add: call('POST /api/venues', {
    who: 'viewer',
    summary: 'Add another venue. It waits for approval, and this session shows it',
    body: newBusiness,
    answers: { 201: business },
    refuses: [409],
  }),
  choose: call('POST /api/venues/:id/choose', {
    who: 'viewer',
    summary: 'Show another venue on all pages of this session',
    refuses: [404],
  }),
  leave: call('POST /api/venues/:id/leave', {
    who: 'viewer',
    tag: 'members',
    summary: 'Leave a business as its manager or viewer. Its owner cannot',
    refuses: [404, 409],
  }),
});

export const apiKeyCalls = calls('connections', {
  list: call('GET /api/connections/keys', {
    who: 'owner',
    summary: "The API keys of the owner's business that were not revoked, newest first",
    answers: { 200: z.array(apiKey) },
    refuses: [404],
  }),
  add: call('POST /api/connections/keys', {
    who: 'owner',
    summary: 'Make an API key. It is in this answer only',
    body: newApiKey,
    answers: { 201: madeApiKey },
    refuses: [404, 409, 429],
  }),
  revoke: call('POST /api/connections/keys/:id/revoke', {
    who: 'owner',
    summary: 'Revoke an API key: it stops working at once',
    body: passwordAgain,
    refuses: [404, 429],
  }),
});
