import { type AccessRow, toAll } from '#test/access/table.ts';
import type { World } from '#test/helpers/world.ts';

const JOSEPH = { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-JOSEPH' };

/** The public key is the one of the example in RFC 8291. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export const staffRows: AccessRow[] = [
  {
    route: 'POST /api/staff',
    payload: ({ businessId }) => ({ ...JOSEPH, businessId }),
    answers: { anonymous: 401, staff: 403, otherOwner: 403, owner: 201, admin: 201 },
  },
  {
    route: 'GET /api/staff',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/staff/list',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'POST /api/staff/import',
    payload: () => ({ content: 'first_name,last_name,role,wallet_id\nJoseph,Okafor,Server,W-1' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/staff/:id',
    url: ({ staffId }) => `/api/staff/${staffId}`,
    answers: toAll(200),
  },
  {
    route: 'GET /api/staff/:id/amounts',
    url: ({ staffId }) => `/api/staff/${staffId}/amounts`,
    answers: toAll(200),
  },
  {
    route: 'PATCH /api/staff/:id',
    url: ({ staffId }) => `/api/staff/${staffId}`,
    payload: () => ({ isActive: false }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 200, admin: 200 },
  },
  {
    route: 'POST /api/staff/:id/invite',
    url: ({ staffId }) => `/api/staff/${staffId}/invite`,
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 201, admin: 201 },
  },
  {
    route: 'POST /api/staff/invites',
    payload: ({ staffId }) => ({ people: [{ staffId }], locale: 'en' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 201, admin: 403 },
  },
  {
    route: 'DELETE /api/staff/:id/account',
    url: ({ staffId }) => `/api/staff/${staffId}/account`,
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 204, admin: 204 },
  },
  // An unknown token. The tests of invitations cover valid ones.
  {
    route: 'GET /api/invites/:token',
    url: () => '/api/invites/made-up',
    answers: toAll(404),
  },
  {
    route: 'POST /api/invites/:token/accept',
    url: () => '/api/invites/made-up/accept',
    answers: { anonymous: 401, staff: 404, otherOwner: 409, owner: 409, admin: 409 },
  },
  // 404: none of these accounts is linked to a staff member.
  {
    route: 'PUT /api/portal/names',
    payload: () => ({ firstName: 'Maya', lastName: 'Fernandes' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'PUT /api/portal/goal',
    payload: () => ({ amount: '2000' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'POST /api/portal/shift/start', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'POST /api/portal/shift/end', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'POST /api/team-tips/shifts/:id/end',
    url: ({ staffId }) => `/api/team-tips/shifts/${staffId}/end`,
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/team-tips',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PUT /api/team-tips',
    payload: () => ({
      isOn: true,
      rule: 'roles',
      weights: { Server: 3 },
      share: { percent: 10, roles: ['Kitchen Staff'] },
    }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/team-tips/hours',
    url: () => '/api/team-tips/hours?day=2026-11-16',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PUT /api/team-tips/hours',
    url: () => '/api/team-tips/hours?day=2026-11-16',
    payload: ({ staffId }) => ({ hours: [{ staffId, hours: '7:30' }] }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 200, admin: 403 },
  },
  // The other owner is told that nobody there has this number.
  {
    route: 'POST /api/team-tips/hours/import',
    payload: ({ staffId }) => ({ content: `person,day,hours\n${staffId},2026-11-16,8` }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/team-tips/leaves',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'POST /api/team-tips/leaves',
    payload: ({ staffId }) => ({ staffId, firstDay: '2026-11-16', lastDay: '2027-01-16' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 201, admin: 403 },
  },
  // There is none. The tests of team tips have one of another business.
  {
    route: 'DELETE /api/team-tips/leaves/:id',
    url: () => '/api/team-tips/leaves/987654',
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  {
    route: 'GET /api/goals',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  { route: 'GET /api/portal/push', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'PUT /api/portal/push',
    payload: () => SUBSCRIPTION,
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'DELETE /api/portal/push', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'GET /api/portal/profile', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'PATCH /api/portal/profile',
    payload: () => ({ line: 'Barista since 2019', consent: true }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'DELETE /api/portal/profile/photo', answers: { ...toAll(404), anonymous: 401 } },
  // 415: without a picture.
  {
    route: 'PUT /api/portal/profile/photo',
    url: () => '/api/portal/profile/photo?consent=yes',
    answers: { ...toAll(415), anonymous: 401 },
  },
  {
    route: 'GET /faces/:id.webp',
    url: () => '/faces/AAAAAAAAAAAAAAAAAAAAAA.webp',
    answers: toAll(404),
  },
  {
    route: 'GET /api/admin/businesses/:id/profiles',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/profiles`,
    answers: { ...toAll(403), anonymous: 401, admin: 200 },
  },
  // 404: there is nothing to remove.
  {
    route: 'DELETE /api/admin/staff/:id/profile/:part',
    url: ({ staffId }) => `/api/admin/staff/${staffId}/profile/photo`,
    answers: { ...toAll(403), anonymous: 401, admin: 404 },
  },
  { route: 'GET /api/portal/identity', answers: { ...toAll(200), anonymous: 401 } },
  // 400: the password is not theirs.
  {
    route: 'PUT /api/portal/identity',
    payload: () => ({
      legalName: 'Maya Haddad',
      bornOn: '1990-04-12',
      nationality: 'LB',
      emiratesId: '784199012345676',
      expiresOn: '2099-01-31',
      password: 'not my password',
    }),
    answers: { ...toAll(400), anonymous: 401 },
  },
  // 403 for this admin too, who has no second factor.
  {
    route: 'GET /api/admin/staff/:id/identity',
    url: ({ staffId }) => `/api/admin/staff/${staffId}/identity`,
    answers: { ...toAll(403), anonymous: 401 },
  },
  { route: 'GET /api/portal/bank-account', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'PUT /api/portal/bank-account',
    payload: () => ({ iban: null, password: 'not my password' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'POST /api/portal/bank-account/confirm',
    payload: () => ({ iban: null, password: 'not my password' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'GET /api/portal/tips', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'GET /api/portal/income', answers: { ...toAll(200), anonymous: 401 } },
  {
    route: 'POST /api/portal/income',
    payload: () => ({ months: 3, days: 7 }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'DELETE /api/portal/income/:id',
    url: () => '/api/portal/income/1',
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'POST /api/income/:token',
    url: () => '/api/income/made-up',
    payload: () => ({ name: 'A bank' }),
    answers: toAll(404),
  },
  {
    route: 'GET /api/income/:token/income.pdf',
    url: () => '/api/income/made-up/income.pdf?locale=en&name=Bank',
    answers: toAll(404),
  },
  { route: 'GET /api/portal/coverage', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'POST /api/portal/tips/:id/thanks',
    url: () => '/api/portal/tips/1/thanks',
    payload: () => ({ phrase: 'thank_you' }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'GET /api/admin/businesses/:id/thanks',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/thanks`,
    answers: { ...toAll(403), anonymous: 401, admin: 200 },
  },
  // 404: there is nothing to remove.
  {
    route: 'DELETE /api/admin/tips/:id/thanks',
    url: () => '/api/admin/tips/1/thanks',
    answers: { ...toAll(403), anonymous: 401, admin: 404 },
  },
  {
    route: 'GET /api/portal/statement',
    url: () => '/api/portal/statement?month=2026-11',
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'PUT /api/portal/statement/sharing',
    payload: () => ({ month: '2026-10', isShared: true }),
    answers: { ...toAll(404), anonymous: 401 },
  },
  {
    route: 'POST /api/portal/workplaces/:id/choose',
    url: ({ businessId }) => `/api/portal/workplaces/${businessId}/choose`,
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'POST /api/portal/leave', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'GET /api/portal', answers: { ...toAll(404), anonymous: 401 } },
  { route: 'GET /api/portal/live', answers: { ...toAll(404), anonymous: 401 } },
  ...['qr', 'qr.svg', 'qr.png'].map((file) => ({
    route: `GET /api/staff/:id/${file}`,
    url: ({ staffId }: World) => `/api/staff/${staffId}/${file}`,
    answers: toAll(200),
  })),
];
