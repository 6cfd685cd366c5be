import { type AccessRow, toAll } from '#test/access/table.ts';

const JOSEPH = { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-JOSEPH' };

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
    route: 'GET /api/staff/:id',
    url: ({ staffId }) => `/api/staff/${staffId}`,
    answers: toAll(200),
  },
  {
    route: 'PATCH /api/staff/:id',
    url: ({ staffId }) => `/api/staff/${staffId}`,
    payload: () => ({ isActive: false }),
    answers: { anonymous: 401, staff: 403, otherOwner: 404, owner: 200, admin: 200 },
  },
];
