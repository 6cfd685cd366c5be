import { existsSync, globSync, readFileSync } from 'node:fs';
import { reasons } from '#shared/reasons/reasons.ts';
import { mailMessagesForAll } from '#test/helpers/mails-for-all.ts';
import { readSource } from '../../scripts/borders/read-source.ts';

/**
 * The messages that guests, visitors and staff can read, found by the imports of their pages, by the refusals of the
 * routes they reach, and by the mails they get. These must exist in every language; the others are for owners and admins.
 */
export function messagesForAll(): Set<string> {
  const web = filesFrom([
    ...pagesForAll(),
    'src/web/start.tsx',
    'src/web/tipping/guest-pages/main.ts',
    'src/web/tipping/guest-pages/draw.tsx',
  ]);
  const routes = globSync('src/server/**/*{public,signed-in}-routes.ts');
  const server = filesFrom([
    ...routes,
    ...globSync('src/server/platform/plugins/*.ts', { exclude: ['**/*.test.ts'] }),
  ]);
  const found = new Set(['erased_staff_member', 'erased_user', ...mailMessagesForAll()]);
  for (const path of web) for (const [, key = ''] of read(path).matchAll(/\bm\.(\w+)/g)) found.add(key);
  for (const path of [...web, ...server.filter((path) => !path.startsWith('src/shared/contracts/'))])
    for (const [, reason = ''] of read(path).matchAll(/'(\w+)'/g))
      if (reason in reasons) found.add(`reason_${reason}`);
  return found;
}

/** All pages but those below /business and /admin. What is at "/" depends on who comes. */
function pagesForAll(): string[] {
  const entries = read('src/web/shell/page-entries.ts').matchAll(/'(\/[^']*)': \{[^}]*import\('#([^']+)'\)/g);
  const forAll = [...entries].filter(([, path = '']) => !/^\/(business|admin)(\/|$)/.test(path));
  const atHome = [
    'shell/site/home-page.tsx',
    'shell/site/not-found-page.tsx',
    'insights/staff-home/staff-home.tsx',
  ];
  return [...forAll.map(([, , page]) => `src/${page}`), ...atHome.map((page) => `src/web/${page}`)];
}

/** These name what is loaded for somebody else too: pages of every role, and sentences of every reason. */
const NOT_FURTHER = [
  'src/web/paraglide/',
  'src/web/shell/page-entries.ts',
  'src/web/shell/homes/homes.ts',
  'src/web/kit/i18n/reason-words.ts',
  'src/shared/reasons/',
];

/** Files with all that they import, directly or indirectly. */
function filesFrom(paths: string[], seen = new Set<string>()): string[] {
  for (const path of paths) {
    if (seen.has(path) || !existsSync(path) || NOT_FURTHER.some((each) => path.startsWith(each))) continue;
    seen.add(path);
    filesFrom(importsOf(path), seen);
  }
  return [...seen];
}

function importsOf(path: string): string[] {
  return readSource(path, read(path)).imports;
}

/** Without its imports of types, which lead to code that does not run here. */
function read(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/^import type [^;]*;/gm, '');
}
