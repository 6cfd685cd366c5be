import { type AccessRow, toAll } from '#test/access/table.ts';

export const auditRows: AccessRow[] = [
  { route: 'GET /api/admin/audit', answers: { ...toAll(403), anonymous: 401, admin: 200 } },
];
