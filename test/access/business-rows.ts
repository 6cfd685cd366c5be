import { type AccessRow, toAll } from '#test/access/table.ts';
import type { World } from '#test/helpers/world.ts';

export const businessRows: AccessRow[] = [
  {
    route: 'POST /api/businesses',
    payload: () => ({ name: 'Saffron Table', type: 'Restaurant' }),
    // 409 for the two owners: they have a business already.
    answers: { anonymous: 401, staff: 201, otherOwner: 409, owner: 409, admin: 201 },
  },
  {
    route: 'GET /api/businesses/mine',
    answers: { anonymous: 401, staff: 404, otherOwner: 200, owner: 200, admin: 404 },
  },
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
