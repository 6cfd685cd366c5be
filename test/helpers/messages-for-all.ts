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
    'src/web/tipping/guest-pages/guest-page.tsx',
  ]);
  const server = codeOf([
    ...globSync('src/server/**/routes.ts').flatMap(handlersForAll),
    ...globSync('src/server/tipping/guest-pages/*-routes.ts').flatMap(allOf),
    ...globSync('src/server/platform/plugins/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(allOf),
    // Called by every route, or through an interface, which the code above does not name.
    ...['src/server/platform/http/scopes.ts', 'src/server/platform/files/file-facts.ts'].flatMap(allOf),
  ]);
  const found = new Set(['erased_staff_member', 'erased_user', ...mailMessagesForAll()]);
  for (const path of web) for (const [, key = ''] of read(path).matchAll(/\bm\.(\w+)/g)) found.add(key);
  for (const text of [...web.map(read), ...server])
    for (const [, reason = ''] of text.matchAll(/'(\w+)'/g))
      if (reason in reasons) found.add(`reason_${reason}`);
  return found;
}

/** A piece of code in a file: a declaration, or the handler of a route. */
type Code = { path: string; text: string };

/** The handlers in a file of routes whose calls are for anyone or for everybody who is signed in. */
function handlersForAll(path: string): Code[] {
  const [, ...handlers] = read(path).split(/^\s*on\(\s*/m);
  const texts = handlers.filter((text) => callsForAll.has(/^\w+\.\w+/.exec(text)?.[0] ?? ''));
  return texts.map((text) => ({ path, text }));
}

/** The texts of these pieces, and of all declarations that they use, directly or indirectly. */
function codeOf(pieces: Code[], seen = new Set<string>()): string[] {
  const next: Code[] = [];
  for (const { path, text } of pieces) {
    if (seen.has(`${path} ${text}`)) continue;
    seen.add(`${path} ${text}`);
    const { declared, imported } = fileAt(path);
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const from = imported.get(name);
      const found = declared.get(name) ?? (from && fileAt(from.path).declared.get(from.name));
      if (found) next.push({ path: declared.has(name) ? path : (from?.path ?? path), text: found });
    }
  }
  const texts = pieces
    .filter(({ path }) => !path.startsWith('src/shared/contracts/'))
    .map(({ text }) => text);
  return next.length === 0 ? texts : [...texts, ...codeOf(next, seen)];
}

const allOf = (path: string): Code[] => [...fileAt(path).declared.values()].map((text) => ({ path, text }));

type File = { declared: Map<string, string>; imported: Map<string, { path: string; name: string }> };
const files = new Map<string, File>();

/** The declarations of a file by name, and what its imports are called in the files that they come from. */
function fileAt(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const file: File = { declared: new Map(), imported: new Map() };
  files.set(path, file);
  if (!existsSync(path) || NOT_FURTHER.some((each) => path.startsWith(each))) return file;
  const text = read(path);
  for (const [, names = '', from] of text.matchAll(/^import \{([^}]*)\} from '#([^']+)'/gm)) {
    for (const each of names.split(',')) {
      const [name = '', alias = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) file.imported.set(alias, { path: `src/${from}`, name });
    }
  }
  // A declaration ends where the next line begins that is neither indented nor a closing bracket.
  for (const part of text.split(/^(?=(?:export |async |const |let |function |class |type |interface ))/m)) {
    const [, name] =
      /^(?:export )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/.exec(part) ?? [];
    if (name) file.declared.set(name, part);
  }
  return file;
}

/** `staffCalls.readPublic`, for example. */
const callsForAll = new Set<string>();
for (const path of globSync('src/shared/calls/**/*.ts'))
  for (const [group, calls] of Object.entries<Record<string, Call>>(await import(resolve(path))))
    for (const [name, call] of Object.entries(calls))
      if (['anyone', 'signed-in'].includes(call.spec?.who)) callsForAll.add(`${group}.${name}`);

/** All pages but those below /business and /admin. What is at "/" depends on who comes. */
function pagesForAll(): string[] {
  const entries = read('src/web/shell/page-entries.ts').matchAll(
    /'(\/[^']*)': page\([^)]*\) => import\('#([^']+)'\)/g,
  );
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
  'src/web/shell/navigation/owner-sections.ts',
  'src/web/shell/navigation/admin-sections.ts',
  'src/web/kit/i18n/reason-words.ts',
  'src/shared/reasons/',
  // Without their contracts in the web (scripts/calls-for-web.ts).
  'src/shared/calls/',
];

/** Files of the web with all that they import, directly or indirectly. */
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
