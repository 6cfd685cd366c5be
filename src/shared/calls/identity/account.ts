import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import {
  account,
  accountChangeRequest,
  accountsQuery,
  changedAccount,
  removeFactorRequest,
} from '#shared/contracts/accounts.ts';
import {
  accountEmail,
  accountLanguage,
  accountSession,
  changeEmailRequest,
  changePasswordRequest,
  chosenLanguage,
  namesRequest,
  passwordAgain,
  recoveryCodes,
  resetLink,
  secondFactor,
  secondFactorCode,
  secondFactorSetup,
  sentLink,
  sessionUser,
  userParam,
} from '#shared/contracts/auth.ts';
import { newPasskey, passkeyCreation, renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import { proposal, proposalParam } from '#shared/contracts/proposals.ts';

export const accountCalls = calls('account', {
  changePassword: call('POST /api/password', {
    who: 'signed-in',
    tag: 'auth',
    summary: 'Change the password. All sessions end; the answer sets the cookie of a new one',
    body: changePasswordRequest,
    refuses: [429, 503],
  }),
  changeNames: call('PUT /api/account/names', {
    who: 'signed-in',
    summary: 'Change the names of the signed-in user',
    body: namesRequest,
    answers: { 200: sessionUser },
  }),
  readLanguage: call('GET /api/account/language', {
    who: 'signed-in',
    summary: 'The language of mails and notifications to the signed-in user',
    answers: { 200: accountLanguage },
  }),
  changeLanguage: call('PUT /api/account/language', {
    who: 'signed-in',
    summary: 'Choose the language of mails and notifications to the signed-in user',
    body: chosenLanguage,
    answers: { 200: accountLanguage },
  }),
  readEmail: call('GET /api/account/email', {
    who: 'signed-in',
    summary: 'The address of the account, and the one it waits for',
    answers: { 200: accountEmail },
  }),
  changeEmail: call('POST /api/account/email', {
    who: 'signed-in',
    summary: 'Change the address: sends a link to the new one. The old one stays until it is opened',
    body: changeEmailRequest,
    answers: { 202: sentLink },
    refuses: [409, 429],
  }),
  sendLinkAgain: call('POST /api/account/email/link', {
    who: 'signed-in',
    summary: 'Send the link to confirm the address again, at most once a minute',
    answers: { 202: sentLink },
    refuses: [409, 429],
  }),
  listSessions: call('GET /api/account/sessions', {
    who: 'signed-in',
    summary: 'Where the user is signed in, this session first',
    answers: { 200: z.array(accountSession) },
  }),
  endOtherSessions: call('POST /api/account/sessions/end-others', {
    who: 'signed-in',
    summary: 'Sign out everywhere else',
    body: passwordAgain,
    refuses: [429],
  }),
});

export const secondFactorCalls = calls('account', {
  read: call('GET /api/account/second-factor', {
    who: 'signed-in',
    summary: 'The second factors of the account, and whether it must have one',
    answers: { 200: secondFactor },
  }),
  begin: call('POST /api/account/second-factor', {
    who: 'signed-in',
    summary: 'Begin to set up the codes of an app. They count from the first right code on',
    body: passwordAgain,
    answers: { 200: secondFactorSetup },
    refuses: [409, 429],
  }),
  confirm: call('POST /api/account/second-factor/confirm', {
    who: 'signed-in',
    summary: 'Finish the set-up with a code. The answer has the recovery codes, this once',
    body: secondFactorCode,
    answers: { 200: recoveryCodes },
    refuses: [409, 429],
  }),
  renewCodes: call('POST /api/account/second-factor/recovery-codes', {
    who: 'signed-in',
    summary: 'New recovery codes. The old ones no longer work',
    body: passwordAgain,
    answers: { 200: recoveryCodes },
    refuses: [409, 429],
  }),
  remove: call('POST /api/account/second-factor/remove', {
    who: 'signed-in',
    summary: 'Remove the codes of the app',
    body: passwordAgain,
    refuses: [409, 429],
  }),
});

export const passkeyCalls = calls('account', {
  begin: call('POST /api/account/passkeys/challenge', {
    who: 'signed-in',
    summary: 'Begin to add a passkey: what the browser needs to make it, for five minutes',
    body: passwordAgain,
    answers: { 200: passkeyCreation },
    refuses: [409, 429],
  }),
  add: call('POST /api/account/passkeys', {
    who: 'signed-in',
    summary: 'Add the passkey that the browser has made. The first factor comes with recovery codes',
    body: newPasskey,
    answers: { 201: recoveryCodes },
    refuses: [409, 429],
  }),
  rename: call('PUT /api/account/passkeys/:id', {
    who: 'signed-in',
    summary: 'Rename a passkey',
    body: renamePasskeyRequest,
    refuses: [404],
  }),
  remove: call('POST /api/account/passkeys/:id/remove', {
    who: 'signed-in',
    summary: 'Remove a passkey',
    body: passwordAgain,
    refuses: [404, 409, 429],
  }),
});

export const userCalls = calls('account', {
  list: call('GET /api/admin/users', {
    who: 'admin',
    summary: 'Accounts, newest first, by username, name, email, role and state',
    query: accountsQuery,
    answers: { 200: z.array(account) },
  }),
  change: call('POST /api/admin/users/:id/changes', {
    who: 'admin',
    summary:
      'Disable or enable an account, make or remove an admin. Ends its sessions. Changes of admins wait for a second admin',
    params: userParam,
    body: accountChangeRequest,
    answers: { 200: changedAccount },
    refuses: [404, 409, 429],
  }),
  removeFactor: call('POST /api/admin/users/:id/second-factor/remove', {
    who: 'admin',
    summary:
      "Remove somebody's lost second factor, with a second admin. Ends their sessions and tells them by mail",
    params: userParam,
    body: removeFactorRequest,
    answers: { 200: changedAccount },
    refuses: [404, 409, 429],
  }),
  makeResetLink: call('POST /api/admin/users/:id/reset-link', {
    who: 'admin',
    tag: 'auth',
    summary: 'Make a link with which this user can set a new password. It is shown only once',
    params: userParam,
    body: passwordAgain,
    answers: { 201: resetLink },
    refuses: [404, 409, 429],
  }),
});

export const proposalCalls = calls('proposals', {
  list: call('GET /api/admin/proposals', {
    who: 'admin',
    summary: 'Changes that wait for a second admin, and the last ones that were decided',
    answers: { 200: z.array(proposal) },
  }),
  confirm: call('POST /api/admin/proposals/:id/confirm', {
    who: 'admin',
    summary: 'Confirm a change that another admin has proposed. It takes effect at once',
    params: proposalParam,
    body: passwordAgain,
    answers: { 200: proposal },
    refuses: [404, 409, 429],
  }),
  reject: call('POST /api/admin/proposals/:id/reject', {
    who: 'admin',
    summary: 'Reject a proposed change, or withdraw your own proposal',
    params: proposalParam,
    answers: { 200: proposal },
    refuses: [404, 409],
  }),
});
