import { type AccessRow, toAll } from '#test/access/table.ts';

const NOBODYS = '/api/objects/00000000-0000-4000-8000-000000000000';

/** Access also depends on who uploaded the file; src/server/platform/files/objects.test.ts tests that. */
export const objectRows: AccessRow[] = [
  { route: 'POST /api/objects/upload', answers: { ...toAll(200), anonymous: 401 } },
  // The signature in the address decides, not the session.
  { route: 'PUT /api/objects/:id', url: () => NOBODYS, answers: toAll(403) },
  {
    route: 'GET /api/objects/:id/view',
    url: () => `${NOBODYS}/view`,
    answers: { ...toAll(404), anonymous: 401 },
  },
  { route: 'GET /api/objects/:id', url: () => NOBODYS, answers: { ...toAll(404), anonymous: 401 } },
];
