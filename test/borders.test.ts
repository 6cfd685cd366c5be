import { expect, test } from 'vitest';
import { findBreaches } from '../scripts/borders/find-breaches.ts';

const breachesOf = (files: Record<string, string>) => findBreaches(new Map(Object.entries(files)));
const importing = (path: string) => `import { x } from '#${path}';`;

test.each([
  [
    'the ledger imports a feature',
    { 'src/server/ledger/post.ts': importing('server/features/tips/send-tip.ts') },
    'src/server/ledger/post.ts imports src/server/features/tips/send-tip.ts: server/ledger may not import server/features (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'the tip page imports the application',
    { 'src/web/tip/page.tsx': importing('web/app/layout/page.tsx') },
    'src/web/tip/page.tsx imports src/web/app/layout/page.tsx: web/tip may not import web/app (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'the web imports the server',
    { 'src/web/api/http.ts': importing('server/config.ts') },
    'src/web/api/http.ts imports src/server/config.ts: web/api may not import server/base (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'shared code imports the server',
    { 'src/shared/money.ts': importing('server/config.ts') },
    'src/shared/money.ts imports src/server/config.ts: shared may not import server/base (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'a feature imports the store of another',
    { 'src/server/features/qr/public-routes.ts': importing('server/features/staff/staff-store.ts') },
    'src/server/features/qr/public-routes.ts imports src/server/features/staff/staff-store.ts: use a use case of staff instead of its store.',
  ],
  [
    'a route queries',
    { 'src/server/features/settings/admin-routes.ts': "db.selectFrom('settings').execute()" },
    'src/server/features/settings/admin-routes.ts queries the database: move the query to a *-store.ts file, ledger/ or db/.',
  ],
  [
    'a store reads tips',
    { 'src/server/features/portal/portal-store.ts': "db.selectFrom('tips').execute()" },
    'src/server/features/portal/portal-store.ts uses the table tips: only src/server/ledger may.',
  ],
  [
    'a store writes a balance',
    { 'src/server/features/staff/staff-store.ts': 'sql`UPDATE staff SET pending_payout = 0`' },
    'src/server/features/staff/staff-store.ts changes the balance pending_payout: only src/server/ledger may.',
  ],
  [
    'a route file names no scope',
    { 'src/server/features/payments/webhook-routes.ts': '' },
    'src/server/features/payments/webhook-routes.ts does not name its scope: call it public-routes.ts, owner-routes.ts, admin-routes.ts …',
  ],
  [
    'an area is made a feature',
    { 'src/web/features/admin/stats.ts': '' },
    'src/web/features/admin/stats.ts: admin is an area of pages and not a feature. Areas exist in src/web/app only.',
  ],
  [
    'a file is imported by a relative path',
    { 'src/web/api/http.ts': "import { x } from '../../server/config.ts';" },
    'src/web/api/http.ts imports ../../server/config.ts: write it as #shared/…, #server/… or #web/….',
  ],
  [
    'three features import each other in a circle',
    {
      'src/server/features/a/one.ts': importing('server/features/b/two.ts'),
      'src/server/features/b/two.ts': importing('server/features/c/three.ts'),
      'src/server/features/c/three.ts': importing('server/features/a/one.ts'),
    },
    'These folders import each other in a circle: src/server/features/a → src/server/features/b → src/server/features/c → src/server/features/a.',
  ],
])('the check reports when %s', (_, files, sentence) => {
  expect(breachesOf(files)).toEqual([sentence]);
});

test('allowed imports, and test files, give no violations', () => {
  expect(
    breachesOf({
      'src/server/features/tips/send-tip.ts': importing('server/features/payments/begin-payment.ts'),
      'src/server/features/payments/begin-payment.ts': importing('server/ledger/tip-rows.ts'),
      'src/server/ledger/tip-rows.ts': "db.selectFrom('tips')",
      'src/server/features/tips/tips.test.ts': "db.selectFrom('tips')",
      'src/web/app/public/landing.tsx': importing('web/components/ui/button.tsx'),
      'src/server/features/staff/staff-store.ts': '/** Never FROM tips. */',
    }),
  ).toEqual([]);
});
