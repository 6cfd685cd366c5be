/** Which part may import which. Every part may import shared; all other imports must be in this table. See decision 027. */
export const allowedArrows: Record<string, readonly string[]> = {
  shared: [],

  'server/start': [
    'server/app',
    'server/features',
    'server/live',
    'server/mail',
    'server/observe',
    'server/workers',
    'server/db',
    'server/base',
  ],
  'server/workers': [],
  'server/app': [
    'server/plugins',
    'server/features',
    'server/http',
    'server/providers',
    'server/live',
    'server/observe',
    'server/db',
    'server/base',
  ],
  'server/demo': ['server/features', 'server/ledger', 'server/db', 'server/base'],
  'server/plugins': ['server/http', 'server/observe', 'server/db', 'server/base'],
  'server/features': [
    'server/http',
    'server/ledger',
    'server/providers',
    'server/live',
    'server/mail',
    'server/s3',
    'server/observe',
    'server/db',
    'server/base',
  ],
  'server/http': ['server/db', 'server/base'],
  'server/ledger': ['server/db', 'server/base'],
  'server/providers': ['server/observe', 'server/base'],
  'server/live': ['server/db', 'server/base'],
  'server/mail': ['server/db', 'server/base'],
  'server/s3': ['server/observe', 'server/base'],
  'server/db': ['server/base'],
  'server/observe': ['server/base'],
  'server/base': ['messages'],

  'web/entry': ['web/app', 'web/components', 'web/i18n', 'web/theme', 'web/styles'],
  'web/app': ['web/features', 'web/api', 'web/components', 'web/i18n', 'web/theme'],
  'web/tip': ['web/features', 'web/api', 'web/components', 'web/i18n', 'web/theme', 'web/styles'],
  'web/design-system': ['web/features', 'web/components', 'web/i18n', 'web/theme', 'web/styles'],
  'web/features': ['web/api', 'web/components', 'web/i18n', 'web/theme'],
  'web/components': ['web/api', 'web/i18n', 'web/theme'],
  'web/api': ['web/i18n'],
  'web/worker': [],
  'web/i18n': ['messages'],
  'web/theme': [],

  // Outside src, where 'src' stands for all its parts. Tests build the application as scripts do.
  scripts: ['src', 'bench', 'test', 'package.json', 'vitest.config.ts'],
  bench: ['src'],
  test: ['src', 'scripts'],
};

/** Files directly in src/server that belong to no folder. All others there start the process. */
const base = [
  'app-version.ts',
  'config.ts',
  'data-dir.ts',
  'data-keys.ts',
  'database-address.ts',
  'show-erased.ts',
  'places.ts',
  'start-error.ts',
  'words.ts',
];

/**
 * The part that a file belongs to: `src/server/tipping/tips/send-tip.ts` is in `server/features`. The compiled messages
 * are in `web/i18n`.
 */
export function partOf(path: string): string {
  const [, side = '', second = '', third] = path.split('/');
  if (!path.startsWith('src/')) return path.split('/')[0] ?? '';
  if (side === 'shared') return 'shared';
  if (third !== undefined) return second === 'paraglide' ? 'web/i18n' : `${side}/${second}`;
  if (side === 'web') return 'web/entry';
  if (second === 'app.ts') return 'server/app';
  return base.includes(second) ? 'server/base' : 'server/start';
}
