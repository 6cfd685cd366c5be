import { type AccessRow, toAll } from '#test/access/table.ts';
import { PASSWORD } from '#test/helpers/app.ts';

export const authRows: AccessRow[] = [
  { route: 'POST /api/register', answers: toAll(400) },
  { route: 'POST /api/login', answers: toAll(400) },
  { route: 'POST /api/password', answers: { ...toAll(400), anonymous: 401 } },
  // An unknown token. The tests of confirmations cover valid ones.
  {
    route: 'POST /api/email-confirmations/:token',
    url: () => '/api/email-confirmations/made-up',
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'POST /api/password-resets', answers: toAll(400) },
  {
    route: 'POST /api/password-resets/:token',
    url: () => '/api/password-resets/made-up',
    payload: () => ({ newPassword: 'battery staple' }),
    answers: toAll(404),
  },
  {
    route: 'POST /api/admin/users/:id/reset-link',
    url: ({ owner }) => `/api/admin/users/${owner.user?.id}/reset-link`,
    payload: () => ({ password: PASSWORD }),
    answers: { ...toAll(403), anonymous: 401, admin: 201 },
  },
  { route: 'GET /api/admin/users', answers: { ...toAll(403), anonymous: 401, admin: 200 } },
  // Without the admin's password.
  {
    route: 'POST /api/admin/users/:id/changes',
    url: ({ owner }) => `/api/admin/users/${owner.user?.id}/changes`,
    answers: { ...toAll(403), anonymous: 401, admin: 400 },
  },
  {
    route: 'POST /api/admin/users/:id/second-factor/remove',
    url: ({ owner }) => `/api/admin/users/${owner.user?.id}/second-factor/remove`,
    answers: { ...toAll(403), anonymous: 401, admin: 400 },
  },
  { route: 'GET /api/admin/proposals', answers: { ...toAll(403), anonymous: 401, admin: 200 } },
  // Without the admin's password.
  {
    route: 'POST /api/admin/proposals/:id/confirm',
    url: () => '/api/admin/proposals/00000000-0000-4000-8000-000000000000/confirm',
    answers: { ...toAll(403), anonymous: 401, admin: 400 },
  },
  {
    route: 'POST /api/admin/proposals/:id/reject',
    url: () => '/api/admin/proposals/00000000-0000-4000-8000-000000000000/reject',
    answers: { ...toAll(403), anonymous: 401, admin: 404 },
  },
  { route: 'PUT /api/account/names', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'GET /api/account/language', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'PUT /api/account/language', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'GET /api/account/summaries', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'PUT /api/account/summaries', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'GET /api/account/email', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'POST /api/account/email', answers: { ...toAll(400), anonymous: 401 } },
  // All these addresses are confirmed.
  { route: 'POST /api/account/email/link', answers: { ...toAll(409), anonymous: 401 } },
  { route: 'GET /api/account/second-factor', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'POST /api/account/second-factor', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'POST /api/account/second-factor/confirm', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'POST /api/account/second-factor/recovery-codes', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'POST /api/account/second-factor/remove', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'POST /api/account/passkeys/challenge', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'POST /api/account/passkeys', answers: { ...toAll(400), anonymous: 401 } },
  // None of these accounts has a passkey.
  {
    route: 'PUT /api/account/passkeys/:id',
    url: () => '/api/account/passkeys/1',
    payload: () => ({ name: 'My phone' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'POST /api/account/passkeys/:id/remove',
    url: () => '/api/account/passkeys/1/remove',
    payload: () => ({ password: PASSWORD }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'POST /api/login/passkey/challenge', answers: toAll(200) },
  { route: 'POST /api/login/passkey', answers: toAll(400) },
  { route: 'GET /api/account/sessions', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'POST /api/account/sessions/end-others', answers: { ...toAll(400), anonymous: 401 } },
  { route: 'GET /api/login', answers: toAll(302) },
  { route: 'POST /api/logout', answers: toAll(204) },
  { route: 'GET /api/privacy', answers: toAll(200) },
  { route: 'GET /api/account/export', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'GET /api/account/erasure', answers: { ...toAll(200), anonymous: 401 } },
  { route: 'POST /api/account/erasure', answers: { ...toAll(400), anonymous: 401 } },
  // None of these accounts has asked for it.
  { route: 'DELETE /api/account/erasure', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'GET /api/auth/user', answers: { ...toAll(200), anonymous: 401 } },
];
