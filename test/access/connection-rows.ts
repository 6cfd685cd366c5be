import { type AccessRow, toAll } from '#test/access/table.ts';
import { PASSWORD } from '#test/helpers/app.ts';

const owners = { anonymous: 401, staff: 403, admin: 403 };
/** Only an API key opens these: a session counts for nothing. The tests of API keys have the rest. */
const keysOnly = toAll(401);

export const connectionRows: AccessRow[] = [
  { route: 'GET /api/connections/keys', answers: { ...owners, otherOwner: 200, owner: 200 } },
  {
    route: 'POST /api/connections/keys',
    payload: () => ({ name: 'Till', scopes: ['tips:read'], password: PASSWORD }),
    answers: { ...owners, otherOwner: 201, owner: 201 },
  },
  // There is none.
  {
    route: 'POST /api/connections/keys/:id/revoke',
    url: () => '/api/connections/keys/1/revoke',
    payload: () => ({ password: PASSWORD }),
    answers: { ...owners, otherOwner: 404, owner: 404 },
  },
  { route: 'GET /api/connections/endpoints', answers: { ...owners, otherOwner: 200, owner: 200 } },
  {
    route: 'POST /api/connections/endpoints',
    payload: () => ({ url: 'https://till.example.com/karam', events: ['tip.paid'], password: PASSWORD }),
    answers: { ...owners, otherOwner: 201, owner: 201 },
  },
  // There is none. The tests of webhooks have those of another business.
  ...[
    { route: 'PATCH /api/connections/endpoints/:id', payload: { isOn: false } },
    { route: 'DELETE /api/connections/endpoints/:id', payload: {} },
    { route: 'POST /api/connections/endpoints/:id/rotate', payload: { password: PASSWORD } },
    { route: 'POST /api/connections/endpoints/:id/test', payload: {} },
    { route: 'GET /api/connections/endpoints/:id/deliveries', payload: {} },
    { route: 'POST /api/connections/deliveries/:id/again', payload: {} },
  ].map(({ route, payload }) => ({
    route,
    url: () =>
      (route.split(' ')[1] ?? '').replace(
        ':id',
        route.includes('endpoints') ? '00000000-0000-4000-8000-000000000000' : '1',
      ),
    payload: () => payload,
    answers: { ...owners, otherOwner: 404, owner: 404 },
  })),
  { route: 'GET /api/v1/key', answers: keysOnly },
  { route: 'GET /api/v1/tips', answers: keysOnly },
  { route: 'GET /api/v1/staff', answers: keysOnly },
  {
    route: 'POST /api/v1/staff',
    payload: () => ({ firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-1' }),
    answers: keysOnly,
  },
  {
    route: 'PATCH /api/v1/staff/:id',
    url: ({ staffId }) => `/api/v1/staff/${staffId}`,
    payload: () => ({ isActive: false }),
    answers: keysOnly,
  },
  {
    route: 'PUT /api/v1/hours',
    url: () => '/api/v1/hours?day=2026-11-16',
    payload: ({ staffId }) => ({ hours: [{ staffId, hours: '8' }] }),
    answers: keysOnly,
  },
  {
    route: 'POST /api/v1/hours/import',
    payload: () => ({ content: 'person,day,hours\n1,2026-11-16,8' }),
    answers: keysOnly,
  },
];
