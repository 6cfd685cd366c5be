import { type AccessRow, toAll } from '#test/access/table.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import type { World } from '#test/helpers/world.ts';

export const businessRows: AccessRow[] = [
  {
    route: 'POST /api/businesses',
    payload: () => ({ name: 'Saffron Table', type: 'Restaurant' }),
    // 409 for the two owners: they have a business already.
    answers: { anonymous: 401, staff: 201, otherOwner: 409, owner: 409, admin: 201 },
  },
  ...['GET /api/venues', 'GET /api/venues/totals'].map((route) => ({
    route,
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  })),
  {
    route: 'POST /api/venues',
    payload: () => ({ name: 'Saffron Garden', type: 'Restaurant' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 201, owner: 201, admin: 403 },
  },
  {
    route: 'POST /api/venues/:id/choose',
    url: ({ businessId }) => `/api/venues/${businessId}/choose`,
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 204, admin: 403 },
  },
  // There is none. The tests of members leave one.
  {
    route: 'POST /api/venues/:id/leave',
    url: () => '/api/venues/2147483647/leave',
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  {
    route: 'GET /api/members',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/businesses/mine/log',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'POST /api/members/invites',
    payload: () => ({ email: 'manager@example.com', role: 'manager', password: PASSWORD }),
    answers: { anonymous: 401, staff: 403, otherOwner: 201, owner: 201, admin: 403 },
  },
  // 404: there is no such invitation, and nobody has joined. The tests of members have those of another business.
  {
    route: 'DELETE /api/members/invites/:id',
    url: () => '/api/members/invites/2147483647',
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  {
    route: 'DELETE /api/members/:id',
    url: ({ staff }) => `/api/members/${staff.user?.id}`,
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  {
    route: 'GET /api/member-invites/:token',
    url: () => '/api/member-invites/made-up',
    answers: toAll(404),
  },
  // 409: not a business account.
  {
    route: 'POST /api/member-invites/:token/accept',
    url: () => '/api/member-invites/made-up/accept',
    answers: { anonymous: 401, staff: 409, otherOwner: 404, owner: 404, admin: 409 },
  },
  {
    route: 'GET /api/businesses/mine',
    answers: { anonymous: 401, staff: 404, otherOwner: 200, owner: 200, admin: 404 },
  },
  {
    route: 'GET /api/businesses/mine/profile',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PATCH /api/businesses/mine/facts',
    payload: () => ({ name: 'Saffron Table' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PATCH /api/businesses/mine/contact',
    payload: () => ({ type: 'Cafe', contactPhone: '+971 4 123 4567', contactEmail: null }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PATCH /api/businesses/mine/billing',
    payload: () => ({ legalName: null, address: null, emirate: null, trn: null }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/businesses/mine/owners',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PUT /api/businesses/mine/owners',
    payload: () => ({ owners: [{ name: 'Lina Haddad', sharePercent: 60, nationality: 'LB' }] }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/branding',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PATCH /api/branding',
    payload: () => ({ accent: '#0b3d91' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  // 415: without a picture.
  {
    route: 'PUT /api/branding/:kind',
    url: () => '/api/branding/logo',
    answers: { anonymous: 401, staff: 403, otherOwner: 415, owner: 415, admin: 403 },
  },
  // 404: none of them has a logo.
  {
    route: 'DELETE /api/branding/:kind',
    url: () => '/api/branding/logo',
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  {
    route: 'POST /api/print',
    payload: () => ({ kind: 'badge', who: 'everybody' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/admin/businesses/:id/branding',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/branding`,
    answers: { ...toAll(403), anonymous: 401, admin: 200 },
  },
  // 404: there is nothing to remove.
  {
    route: 'DELETE /api/admin/businesses/:id/branding/:part',
    url: ({ businessId }) => `/api/admin/businesses/${businessId}/branding/logo`,
    answers: { ...toAll(403), anonymous: 401, admin: 404 },
  },
  {
    route: 'GET /pictures/:id.webp',
    url: () => '/pictures/AAAAAAAAAAAAAAAAAAAAAA.webp',
    answers: toAll(404),
  },
  {
    route: 'GET /api/feedback',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/feedback/list',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'GET /api/feedback.csv',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PUT /api/feedback/settings',
    payload: () => ({ isOn: true, reviewLink: null }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  // 404: nobody has said anything about this tip.
  {
    route: 'POST /api/feedback/:id/answer',
    url: () => '/api/feedback/1/answer',
    payload: () => ({ answer: 'We are sorry' }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 404, admin: 403 },
  },
  { route: 'GET /api/portal/feedback', answers: { ...toAll(404), anonymous: 401 } },
  {
    route: 'POST /api/tips/follow/:token/feedback',
    url: () => '/api/tips/follow/nobody-has-such-a-token/feedback',
    payload: () => ({ stars: 5 }),
    answers: toAll(404),
  },
  {
    route: 'GET /api/amounts',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'PUT /api/amounts',
    payload: () => ({ presets: ['5', '10', '20'], chosen: '10', maxTip: '200', percents: [10, 15] }),
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  {
    route: 'DELETE /api/amounts',
    answers: { anonymous: 401, staff: 403, otherOwner: 200, owner: 200, admin: 403 },
  },
  // 409 for owners: nothing is open, and nothing was rejected.
  ...['DELETE /api/businesses/mine/change', 'POST /api/businesses/mine/submit'].map((route) => ({
    route,
    answers: { anonymous: 401, staff: 403, otherOwner: 409, owner: 409, admin: 403 },
  })),
  {
    route: 'GET /api/businesses/:id',
    url: ({ businessId }) => `/api/businesses/${businessId}`,
    answers: toAll(200),
  },
  {
    route: 'GET /api/businesses/:id/staff',
    url: ({ businessId }) => `/api/businesses/${businessId}/staff`,
    answers: toAll(200),
  },
  ...['qr', 'qr.svg', 'qr.png'].map((file) => ({
    route: `GET /api/businesses/:id/${file}`,
    url: ({ businessId }: World) => `/api/businesses/${businessId}/${file}`,
    answers: toAll(200),
  })),
];
