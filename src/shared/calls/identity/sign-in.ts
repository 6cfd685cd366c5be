import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
import {
  confirmationParam,
  forgotPasswordRequest,
  loginRequest,
  registerRequest,
  resetParam,
  resetPasswordRequest,
  sessionUser,
} from '#shared/contracts/auth.ts';
import { passkeyRequest, signedByPasskey } from '#shared/contracts/passkeys.ts';

export const signInCalls = calls('auth', {
  register: call('POST /api/register', {
    who: 'anyone',
    summary: 'Create an account. The answer sets the session cookie',
    body: registerRequest,
    answers: { 201: sessionUser },
    refuses: [409, 429, 503],
  }),
  logIn: call('POST /api/login', {
    who: 'anyone',
    summary: 'Sign in. The answer sets the session cookie',
    body: loginRequest,
    answers: { 200: sessionUser },
    refuses: [401, 429, 503],
  }),
  openPage: call('GET /api/login', {
    who: 'anyone',
    summary: 'For browsers: redirects to the sign-in page',
    answers: { 302: z.null() },
  }),
  logOut: call('POST /api/logout', {
    who: 'anyone',
    summary: 'Sign out. Does nothing when signed out',
  }),
  readUser: call('GET /api/auth/user', {
    who: 'signed-in',
    summary: 'The signed-in user',
    answers: { 200: sessionUser },
  }),
  challengePasskey: call('POST /api/login/passkey/challenge', {
    who: 'anyone',
    summary: 'What a passkey has to sign, once and within five minutes. The answer sets a cookie',
    answers: { 200: passkeyRequest },
    refuses: [429],
  }),
  logInByPasskey: call('POST /api/login/passkey', {
    who: 'anyone',
    summary: 'Sign in with a passkey instead of a password. The answer sets the session cookie',
    body: signedByPasskey,
    answers: { 200: sessionUser },
    refuses: [401, 429],
  }),
  confirmEmail: call('POST /api/email-confirmations/:token', {
    who: 'signed-in',
    summary:
      'Confirm an email address by the link that was sent to it. If it is the first one, other sessions, passkeys, codes and API keys of the account end',
    params: confirmationParam,
    refuses: [404],
  }),
  requestReset: call('POST /api/password-resets', {
    who: 'anyone',
    summary: 'Ask for a link to set a new password. The answer is the same for every address',
    body: forgotPasswordRequest,
    answers: { 202: z.null() },
    refuses: [429],
  }),
  resetPassword: call('POST /api/password-resets/:token', {
    who: 'anyone',
    summary:
      'Set a new password by the link that was sent. All sessions of the account end; if its address was not confirmed, so do passkeys, codes and API keys',
    params: resetParam,
    body: resetPasswordRequest,
    refuses: [404, 429, 503],
  }),
});
