import { describe, expect, test } from 'vitest';
import { findBreaches } from '../scripts/borders/find-breaches.ts';

const breachesOf = (files: Record<string, string>) => findBreaches(new Map(Object.entries(files)));
const importing = (path: string) => `import { x } from '#${path}';`;

/** What each kind of breach looks like, and what the check says about it. */
const kinds: [string, Record<string, string>, string][] = [
  [
    'an area imports one after it',
    { 'src/server/money/ledger/post/post-tips.ts': importing('server/tipping/tips/send-tip.ts') },
    'src/server/money/ledger/post/post-tips.ts imports src/server/tipping/tips/send-tip.ts: server/money may not import server/tipping (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'an area of the web imports the shell',
    { 'src/web/tipping/guest-pages/page.tsx': importing('web/shell/layout/app-layout.tsx') },
    'src/web/tipping/guest-pages/page.tsx imports src/web/shell/layout/app-layout.tsx: web/tipping may not import web/shell (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'the web imports the server',
    { 'src/web/kit/client/call.ts': importing('server/config.ts') },
    'src/web/kit/client/call.ts imports src/server/config.ts: web/kit may not import server/platform (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'shared code imports the server',
    { 'src/shared/money/money.ts': importing('server/config.ts') },
    'src/shared/money/money.ts imports src/server/config.ts: shared may not import server/platform (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'the server imports a helper of tests',
    { 'src/server/app.ts': importing('test/helpers/app.ts') },
    'src/server/app.ts imports test/helpers/app.ts: server/app may not import test (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'a benchmark imports a script',
    { 'bench/stage.ts': "import { x } from '../scripts/run.ts';" },
    'bench/stage.ts imports scripts/run.ts: bench may not import scripts (scripts/borders/allowed-arrows.ts).',
  ],
  [
    'a route queries',
    { 'src/server/platform/settings/routes.ts': "db.selectFrom('settings').execute()" },
    'src/server/platform/settings/routes.ts queries the database: move the query to a *-store.ts file, ledger/ or db/.',
  ],
  [
    'a route imports the means to write SQL',
    { 'src/server/platform/settings/routes.ts': "import { type Kysely, sql as query } from 'kysely';" },
    'src/server/platform/settings/routes.ts queries the database: move the query to a *-store.ts file, ledger/ or db/.',
  ],
  [
    'a route sends SQL as text',
    { 'src/server/platform/settings/routes.ts': "client.query('SELECT 1')" },
    'src/server/platform/settings/routes.ts queries the database: move the query to a *-store.ts file, ledger/ or db/.',
  ],
  [
    'a store reads tips',
    { 'src/server/staff/portal/portal-store.ts': "db.selectFrom('tips').execute()" },
    'src/server/staff/portal/portal-store.ts uses the table tips: only src/server/money/ledger may.',
  ],
  [
    'a store joins postings, among other tables and under another name',
    {
      'src/server/staff/portal/portal-store.ts':
        "db.selectFrom('staff').leftJoin('postings as p', 'staff.id', 'p.staffId')",
    },
    'src/server/staff/portal/portal-store.ts uses the table postings: only src/server/money/ledger may.',
  ],
  [
    'a store reads tips in SQL',
    { 'src/server/staff/portal/portal-store.ts': 'sql`select 1 from staff s, tips where id = 1`' },
    'src/server/staff/portal/portal-store.ts uses the table tips: only src/server/money/ledger may.',
  ],
  [
    'a store reads tips in SQL without a tag',
    { 'src/server/staff/portal/portal-store.ts': 'client.query(`SELECT id FROM\n  tips`)' },
    'src/server/staff/portal/portal-store.ts uses the table tips: only src/server/money/ledger may.',
  ],
  [
    'a store writes a balance',
    {
      'src/server/staff/people/staff-store.ts': "db.updateTable('staff').set(() => ({ pendingPayout: 0 }))",
    },
    'src/server/staff/people/staff-store.ts changes the balance pendingPayout: only src/server/money/ledger may.',
  ],
  [
    'a store writes a balance in SQL',
    { 'src/server/staff/people/staff-store.ts': 'sql`UPDATE staff SET pending_payout = 0`' },
    'src/server/staff/people/staff-store.ts changes the balance pending_payout: only src/server/money/ledger may.',
  ],
  [
    'a page spells a path of the API',
    { 'src/web/money/payouts/payout-page.tsx': "const path = '/api/admin/payouts';" },
    'src/web/money/payouts/payout-page.tsx spells /api/admin/payouts: use a call of src/shared/calls.',
  ],
  [
    'a file in src is imported by a relative path',
    { 'src/web/kit/client/call.ts': "import { x } from './error.ts';" },
    'src/web/kit/client/call.ts imports ./error.ts: write it as #shared/…, #server/… or #web/….',
  ],
  [
    'three folders of an area import each other in a circle',
    {
      'src/server/money/a/one.ts': importing('server/money/b/two.ts'),
      'src/server/money/b/three.ts': importing('server/money/c/four.ts'),
      'src/server/money/c/five.ts': importing('server/money/a/six.ts'),
    },
    'These folders import each other in a circle: src/server/money/a → src/server/money/b → src/server/money/c → src/server/money/a.',
  ],
  [
    'folders of scripts and tests import each other in a circle',
    {
      'scripts/one.ts': importing('test/helpers/two.ts'),
      'test/helpers/three.ts': "import { x } from '../../scripts/four.ts';",
    },
    'These folders import each other in a circle: scripts → test/helpers → scripts.',
  ],
  [
    'two files of a folder import each other',
    {
      'src/server/platform/db/one.ts': importing('server/platform/db/two.ts'),
      'src/server/platform/db/two.ts': "import type { X } from '#server/platform/db/one.ts';",
    },
    'These files import each other in a circle: src/server/platform/db/one.ts → src/server/platform/db/two.ts → src/server/platform/db/one.ts.',
  ],
  [
    'three scripts import each other in a circle',
    {
      'scripts/one.ts': "import './two.ts';",
      'scripts/two.ts': "import './three.ts';",
      'scripts/three.ts': "import './one.ts';",
    },
    'These files import each other in a circle: scripts/one.ts → scripts/two.ts → scripts/three.ts → scripts/one.ts.',
  ],
];

describe.each([
  ['', ''],
  [' behind a line comment', '// A comment.\n'],
  [' behind a block comment', '/* A comment. */ '],
  [' behind a comment with quotes', '/** It\'s `odd`. */\n// It\'s "odd".\n'],
  [' behind a URL', "export const url = 'https://karam.example/*';\n"],
  [' behind a regular expression with quotes', 'export const quotes = /[\'"`]/;\n'],
])('the check reports%s', (_, before) => {
  test.each(kinds)('when %s', (_, files, sentence) => {
    const texts = Object.entries(files).map(([path, text]) => [path, before + text]);
    expect(breachesOf(Object.fromEntries(texts))).toEqual([sentence]);
  });
});

test.each([
  "import type { X } from '#server/config.ts';",
  "import {\n  // The first.\n  x,\n} from '#server/config.ts';",
  "import '#server/config.ts';",
  'import * as config from "#server/config.ts";',
  "export { x } from '#server/config.ts';",
  "export * from '#server/config.ts';",
  "const x = await import('#server/config.ts');",
  'const x = import(/* Later. */ `#server/config.ts`);',
  "type X = typeof import('#server/config.ts');",
  "type X = import('#server/config.ts').Config;",
])('the check reports the import of %j', (text) => {
  expect(breachesOf({ 'src/web/kit/client/call.ts': text })).toEqual([
    'src/web/kit/client/call.ts imports src/server/config.ts: web/kit may not import server/platform (scripts/borders/allowed-arrows.ts).',
  ]);
});

test('the check reports a file that it cannot read', () => {
  expect(breachesOf({ 'src/web/kit/client/call.ts': 'const const' })).toEqual([
    expect.stringMatching(/^src\/web\/kit\/client\/call\.ts cannot be read: /),
  ]);
});

test('allowed imports, and test files, give no violations', () => {
  expect(
    breachesOf({
      'src/server/tipping/tips/send-tip.ts': importing('server/money/payments/collect-payment.ts'),
      'src/server/money/payments/collect-payment.ts': importing('server/money/ledger/read/tips.ts'),
      'src/server/money/ledger/read/tips.ts': "db.selectFrom('tips')",
      'src/server/tipping/tips/tips.test.ts': "db.selectFrom('tips')",
      'src/web/shell/site/landing.tsx': importing('web/kit/ui/button.tsx'),
      'src/web/tipping/tips/list.tsx': importing('web/paraglide/messages.js'),
      'scripts/bench.ts': importing('bench/stage.ts'),
      'bench/stage.ts': importing('server/app.ts'),
    }),
  ).toEqual([]);
});

test('what only looks like an import or a query gives no violations', () => {
  expect(
    breachesOf({
      'src/server/staff/people/staff-store.ts': `
        /** Never FROM tips. */
        // import { x } from '#web/kit/client/call.ts';
        /* db.selectFrom('tips') */
        const words = "import { x } from '#web/kit/client/call.ts';";
        const more = \`
          import { x } from '#web/kit/client/call.ts';
          await import('../x.ts')\`;
        const description = 'Money from tips and postings';
        const counts = new Map([['tips', 1]]).set('staff', { tipCount: 1 });`,
      'src/server/staff/people/routes.ts': "const rows = { 'DELETE /api/staff/:id': 'admin' };",
    }),
  ).toEqual([]);
});
