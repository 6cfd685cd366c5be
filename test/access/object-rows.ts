import { type AccessRow, toAll } from '#test/access/table.ts';

const NOBODYS = '/api/objects/00000000-0000-4000-8000-000000000000';

/** Whose file it is decides as well; src/server/features/objects/objects.test.ts has those. */
export const objectRows: AccessRow[] = [
  { route: 'POST /api/objects/upload', answers: { ...toAll(200), anonymous: 401 } },
  // The signature in the address decides, not who is signed in.
  { route: 'PUT /api/objects/:id', url: () => NOBODYS, answers: toAll(403) },
  { route: 'GET /api/objects/:id', url: () => NOBODYS, answers: { ...toAll(404), anonymous: 401 } },
];
