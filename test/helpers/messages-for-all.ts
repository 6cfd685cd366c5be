import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Call } from '#shared/calls/call.ts';
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
  const handlers = globSync('src/server/**/routes.ts').map(handlersForAll);
  const server = filesFrom([
    ...handlers.flatMap(({ imports }) => imports),
    ...globSync('src/server/tipping/guest-pages/*-routes.ts'),
    ...globSync('src/server/platform/plugins/*.ts', { exclude: ['**/*.test.ts'] }),
  ]);
  const found = new Set(['erased_staff_member', 'erased_user', ...mailMessagesForAll()]);
  for (const path of web) for (const [, key = ''] of read(path).matchAll(/\bm\.(\w+)/g)) found.add(key);
  const files = [...web, ...server.filter((path) => !path.startsWith('src/shared/contracts/'))];
  for (const text of [...files.map(read), ...handlers.flatMap(({ texts }) => texts)])
    for (const [, reason = ''] of text.matchAll(/'(\w+)'/g))
      if (reason in reasons) found.add(`reason_${reason}`);
  return found;
}

/** The handlers in a file of routes whose calls are for anyone or for everybody who is signed in, and what they import. */
function handlersForAll(path: string): { texts: string[]; imports: string[] } {
  const [head = '', ...handlers] = read(path).split(/^\s*on\(\s*/m);
  const texts = handlers.filter((text) => callsForAll.has(/^\w+\.\w+/.exec(text)?.[0] ?? ''));
  const imported = head.matchAll(/import \{([^}]*)\} from '#([^']+)'/g);
  const imports = [...imported].flatMap(([, names = '', from]) =>
    [...names.matchAll(/\w+(?=\s*(,|$))/g)].some(([name]) => texts.some((text) => text.includes(name)))
      ? [`src/${from}`]
      : [],
  );
  return { texts, imports };
}

/** `staffCalls.readPublic`, for example. */
const callsForAll = new Set<string>();
for (const path of globSync('src/shared/calls/**/*.ts'))
  for (const [group, calls] of Object.entries<Record<string, Call>>(await import(resolve(path))))
    for (const [name, call] of Object.entries(calls))
      if (['anyone', 'signed-in'].includes(call.spec?.who)) callsForAll.add(`${group}.${name}`);

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
  // Without their contracts in the web (scripts/calls-for-web.ts).
  'src/shared/calls/',
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
