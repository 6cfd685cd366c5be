import { type AccessRow, toAll } from '#test/access/table.ts';

export const platformRows: AccessRow[] = [
  { route: 'GET /api/openapi.json', answers: toAll(200) },
  { route: 'GET /api/docs', answers: toAll(200) },
  { route: 'GET /healthz', answers: toAll(200) },
  { route: 'GET /readyz', answers: toAll(200) },
  { route: 'GET /metrics', answers: { ...toAll(403), anonymous: 401, admin: 200 } },
];
