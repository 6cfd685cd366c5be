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
];
