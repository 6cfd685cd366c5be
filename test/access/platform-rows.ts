import { type AccessRow, toAll } from '#test/access/table.ts';

const adminsOnly = (status: number) => ({ ...toAll(403), anonymous: 401, admin: status });

export const platformRows: AccessRow[] = [
  { route: 'GET /api/openapi.json', answers: toAll(200) },
  { route: 'POST /api/code-reports', answers: toAll(400) },
  { route: 'GET /api/code-reports', answers: { ...toAll(200), anonymous: 401, staff: 403 } },
  {
    route: 'POST /api/code-reports/:id/answer',
    url: () => '/api/code-reports/2147483647/answer',
    payload: () => ({ note: '', isClosed: true }),
    answers: { ...toAll(404), anonymous: 401, staff: 403 },
  },
  { route: 'GET /api/texts/:page/:locale', url: () => '/api/texts/terms/en', answers: toAll(200) },
  {
    route: 'GET /api/admin/texts/:page/:locale',
    url: () => '/api/admin/texts/terms/en',
    answers: adminsOnly(200),
  },
  {
    route: 'PUT /api/admin/texts/:page/:locale',
    url: () => '/api/admin/texts/terms/en',
    payload: () => ({ body: null }),
    answers: adminsOnly(200),
  },
  { route: 'GET /api/coverage', answers: toAll(200) },
  { route: 'GET /api/docs', answers: toAll(200) },
  { route: 'GET /api/docs/connections', answers: toAll(200) },
  { route: 'GET /healthz', answers: toAll(200) },
  { route: 'GET /readyz', answers: toAll(200) },
  { route: 'GET /manifest.webmanifest', answers: toAll(200) },
  { route: 'GET /robots.txt', answers: toAll(200) },
  { route: 'GET /.well-known/security.txt', answers: toAll(200) },
  // No wallets with the sandbox.
  {
    route: 'GET /.well-known/apple-developer-merchantid-domain-association',
    answers: toAll(404),
  },
  { route: 'GET /sitemap.xml', answers: toAll(200) },
  { route: 'GET /language/:locale', url: () => '/language/ar?back=/tip/1', answers: toAll(303) },
  { route: 'GET /api/admin/backups', answers: adminsOnly(200) },
  { route: 'GET /api/admin/status', answers: adminsOnly(200) },
  // Nothing is held, so there is nothing to release.
  { route: 'POST /api/admin/backups/release', answers: adminsOnly(409) },
  {
    route: 'POST /api/page-crashes',
    payload: () => ({ page: '/tip/:staffId', build: 'a1', name: 'Error', message: 'Broken', stack: '' }),
    answers: toAll(204),
  },
  { route: 'GET /metrics', answers: { ...toAll(403), anonymous: 401, admin: 200 } },
];
