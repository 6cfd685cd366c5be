import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import { pictureParam } from '#shared/contracts/branding.ts';
import { sharedGoal } from '#shared/contracts/goal.ts';
import { profilePartParam, staffProfile } from '#shared/contracts/profile.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import {
  directoryStaff,
  invite,
  inviteParam,
  listedStaff,
  newInvite,
  newStaff,
  publicStaff,
  staff,
  staffChange,
  staffDirectoryQuery,
  teamInvite,
  teamInvitesRequest,
  teamMemberNow,
} from '#shared/contracts/staff.ts';
import { staffImport, staffImportRequest } from '#shared/contracts/staff-import.ts';
import { thanksWords } from '#shared/contracts/thanks.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const staffCalls = calls('staff', {
  readPublic: call('GET /api/staff/:id', {
    who: 'anyone',
    summary: 'Public facts of a staff member and their business',
    answers: { 200: publicStaff },
    refuses: [404, 429],
  }),
  listTeam: call('GET /api/businesses/:id/staff', {
    who: 'anyone',
    tag: 'businesses',
    summary: 'The staff of a business who can be tipped, those on shift first; none while it is not active',
    answers: { 200: z.array(teamMemberNow) },
    refuses: [404, 429],
  }),
  list: call('GET /api/staff', {
    who: 'viewer',
    summary: "The staff of the owner's business, newest first",
    query: pageQuery,
    answers: { 200: z.array(listedStaff) },
  }),
  search: call('GET /api/staff/list', {
    who: 'viewer',
    summary: "The owner's staff by name, role and account, newest first",
    query: staffDirectoryQuery,
    answers: { 200: z.array(directoryStaff) },
  }),
  add: call('POST /api/staff', {
    who: 'manager-or-admin',
    summary: 'Add a staff member to a business that is active or waits for approval',
    body: newStaff,
    answers: { 201: staff },
    refuses: [404, 409],
  }),
  change: call('PATCH /api/staff/:id', {
    who: 'manager-or-admin',
    summary:
      'Change a staff member. Fields that are left out stay as they are. Another IBAN needs your password',
    body: staffChange,
    answers: { 200: staff },
    refuses: [404, 409, 429],
  }),
  import: call('POST /api/staff/import', {
    who: 'manager',
    summary:
      "Preview whom a CSV file would add to the staff or change in it. With the preview's fingerprint that is done, all or nothing",
    body: staffImportRequest,
    answers: { 200: staffImport },
    refuses: [409, 413, 429],
  }),
  invite: call('POST /api/staff/:id/invite', {
    who: 'manager-or-admin',
    summary: 'A link with which a staff member joins their account, valid once and for a week',
    answers: { 201: newInvite },
    refuses: [404, 409],
  }),
  inviteTeam: call('POST /api/staff/invites', {
    who: 'manager',
    summary:
      'A link for each of these staff members, which is also mailed to those with an address. Those who have joined get none',
    body: teamInvitesRequest,
    answers: { 201: z.array(teamInvite) },
    refuses: [404, 409, 413, 429],
  }),
  unlinkAccount: call('DELETE /api/staff/:id/account', {
    who: 'owner-or-admin',
    summary: 'Unlink the account of a staff member. Does nothing when there is none',
    refuses: [404, 429],
  }),
});

export const inviteCalls = calls('staff', {
  read: call('GET /api/invites/:token', {
    who: 'anyone',
    summary: 'The staff member whom an invitation is for',
    params: inviteParam,
    answers: { 200: invite },
    refuses: [404],
  }),
  accept: call('POST /api/invites/:token/accept', {
    who: 'signed-in',
    summary: 'Join the signed-in staff account to the invited staff member',
    params: inviteParam,
    refuses: [404, 409],
  }),
});

export const goalCalls = calls('staff', {
  listShared: call('GET /api/goals', {
    who: 'manager',
    summary: 'The goals for this month that the own staff share with the owner',
    answers: { 200: z.array(sharedGoal) },
    refuses: [404],
  }),
});

export const profileCalls = calls('staff', {
  listOfBusiness: call('GET /api/admin/businesses/:id/profiles', {
    who: 'admin',
    summary: 'The staff members of a business who show a photo or a line to guests',
    answers: { 200: z.array(staffProfile) },
  }),
  removePart: call('DELETE /api/admin/staff/:id/profile/:part', {
    who: 'admin',
    summary: 'Remove a photo or a line that guests should not see, and tell the owner',
    params: profilePartParam,
    answers: { 200: z.array(staffProfile) },
    refuses: [404],
  }),
  readPhoto: call('GET /faces/:id.webp', {
    who: 'anyone',
    summary: 'The photo of a staff member',
    params: pictureParam,
    answers: { 200: file('image/webp') },
    refuses: [404, 503],
  }),
});

export const thanksCalls = calls('staff', {
  listOfBusiness: call('GET /api/admin/businesses/:id/thanks', {
    who: 'admin',
    summary: 'What the staff of a business wrote to guests in their own words, the newest first',
    answers: { 200: z.array(thanksWords) },
  }),
  remove: call('DELETE /api/admin/tips/:id/thanks', {
    who: 'admin',
    summary: 'Remove own words to a guest that guests should not read',
    params: tipIdParam,
    answers: { 200: z.array(thanksWords) },
    refuses: [404],
  }),
});
