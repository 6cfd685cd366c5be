import { type AccessRow, toAll } from '#test/access/table.ts';
import type { World } from '#test/helpers/world.ts';

const adminsOnly = (status: number) => ({ ...toAll(403), anonymous: 401, admin: status });
const reviewOf = ({ businessId }: World) => `/api/admin/review/${businessId}`;

export const reviewRows: AccessRow[] = [
  { route: 'GET /api/admin/review', answers: adminsOnly(200) },
  { route: 'GET /api/admin/review/count', answers: adminsOnly(200) },
  { route: 'GET /api/admin/review/live', isStream: true, answers: adminsOnly(200) },
  { route: 'GET /api/admin/review/:id', url: reviewOf, answers: adminsOnly(200) },
  {
    route: 'PUT /api/admin/review/:id/licence',
    url: (world) => `${reviewOf(world)}/licence`,
    payload: () => ({ licenceUntil: '2030-12-31' }),
    answers: adminsOnly(200),
  },
  {
    route: 'POST /api/admin/review/:id/decision',
    url: (world) => `${reviewOf(world)}/decision`,
    payload: () => ({ status: 'suspended', reason: 'owner_asked', seenAt: '2000-01-01T00:00:00.000Z' }),
    // 409: the business was changed since then.
    answers: adminsOnly(409),
  },
  {
    route: 'POST /api/admin/review/:id/change',
    url: (world) => `${reviewOf(world)}/change`,
    payload: () => ({ changeId: 1, decision: 'approve' }),
    // 409: there is no request.
    answers: adminsOnly(409),
  },
];
