import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type Locale, locales } from '../src/shared/locales.ts';
import { stampBuild } from './build/build-stamp.ts';
import { compileMessages } from './compile-messages.ts';
import { wordsOfApplication, wordsOfOneLanguage } from './message-words.ts';

/**
 * Builds the web application, the guests' pages (separately, so that they share no code with it, and once for each
 * language), what the server renders all pages with, and the server itself as a few files. Text files also get compressed
 * copies, so that no request waits for compression.
 */
const root = join(import.meta.dirname, '..');
const web = join(root, 'src', 'web');
const configFile = join(root, 'vite.config.ts');
// Always production: in a test run NODE_ENV is `test`, and packages would be their slow development build.
process.env.NODE_ENV = 'production';

/** React stays in the browser's cache when our own code changes, and is the same for all languages. */
const guestFiles = [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }];

/** One language at a time: a guest reads only one. */
async function buildGuestPages(locale: Locale): Promise<void> {
  const input = join(web, 'tip.html');
  await build({
    configFile,
    plugins: [wordsOfOneLanguage(locale)],
    build: {
      emptyOutDir: false,
      manifest: `.vite/tip.${locale}.json`,
      // The server names all files of a page.
      modulePreload: false,
      rolldownOptions: { input, output: { codeSplitting: { groups: guestFiles } } },
    },
  });
  const page = join(root, 'dist', 'web', `tip.${locale}.html`);
  renameSync(join(root, 'dist', 'web', 'tip.html'), page);
  inlineStyles(page, locale === 'ur' ? readFileSync(join(web, 'kit', 'styles', 'urdu.css'), 'utf8') : '');
}

const pageStart = [join(web, 'start.tsx')];
const landing = [join(web, 'shell', 'site', 'home-page.tsx')];
const signIn = [join(web, 'identity', 'sign-in', 'auth-page.tsx')];
const reasons = [join(web, 'kit', 'words', 'reason-words.ts')];

/**
 * What every page starts with is one file. What is small and often used is four others: for the landing page, for the
 * sign-in page, the words of refusals for all forms, and the rest. The bundler alone would make four hundred files, a
 * hundred of them for each page. Everything else it divides by itself.
 */
const sharedFiles = [
  {
    name: (id: string, graph: Rolldown.ChunkingContext) =>
      neededBy(pageStart, graph).has(id) ? 'base' : null,
  },
  {
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      if (neededBy(landing, graph).has(id)) return 'landing';
      if (neededBy(reasons, graph).has(id)) return 'reasons';
      if (neededBy(signIn, graph).has(id)) return 'sign-in';
      return bringsRadix(id, graph) ? null : 'small';
    },
    test: /paraglide|lucide-react|src\/shared\/(?!contracts)|src\/web\/kit\/(client|format|ui)|queries\.ts$|words/,
    maxModuleSize: 6000,
    minShareCount: 2,
  },
];

/** Dialogs and menus bring a large library, which a page without them does not need. */
function bringsRadix(id: string, graph: Rolldown.ChunkingContext): boolean {
  return graph.getModuleInfo(id)?.importedIds.some((each) => RADIX.test(each)) ?? false;
}

const RADIX = /node_modules\/radix-ui/;
/** Files that import all others of their kind, of which each page uses few. */
const CATALOGUES = new RegExp(`paraglide|lucide-react|${RADIX.source}`);

const found = new Map<string[], Set<string>>();

/** What these files import, directly or indirectly, with the messages and icons that they name. */
function neededBy(files: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const known = found.get(files);
  if (known) return known;
  const needed = new Set<string>();
  const open = [...files];
  for (let next = open.pop(); next; next = open.pop()) {
    if (needed.has(next) || CATALOGUES.test(next)) continue;
    needed.add(next);
    for (const each of takenFromCatalogues(next)) needed.add(each);
    open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  found.set(files, needed);
  return needed;
}

/** By their names in the text, because for the bundler every file that says one message imports all of them. */
function takenFromCatalogues(id: string): string[] {
  if (!id.startsWith(web)) return [];
  const text = readFileSync(id, 'utf8');
  const messages = [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => `paraglide/messages/${key}.js`);
  const icons = [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-'))
    .map((name) => `node_modules/lucide-react/dist/esm/icons/${name.toLowerCase()}.mjs`);
  return [...messages.map((path) => join(web, path)), ...icons.map((path) => join(root, path))];
}

/** The application, in English and Arabic beside each other. */
function buildApplication() {
  return build({
    configFile,
    plugins: [wordsOfApplication()],
    build: {
      rolldownOptions: {
        input: join(web, 'index.html'),
        output: { codeSplitting: { groups: sharedFiles } },
      },
    },
  });
}

/** One file with a fixed name at the root: browsers compare its bytes to notice a new version. */
function buildWorker() {
  return build({
    configFile,
    build: {
      emptyOutDir: false,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(web, 'shell', 'worker', 'service-worker.ts'),
        output: { entryFileNames: 'service-worker.js' },
      },
    },
  });
}

/** Puts the small script that must not wait for any file into the page, after what a visitor can press. */
async function inlineHolding(page: string): Promise<void> {
  const built = await build({
    configFile,
    build: {
      write: false,
      rolldownOptions: { input: join(web, 'hold-presses.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (script?.type !== 'chunk') throw new Error('hold-presses.ts was not built as one script');
  const html = readFileSync(page, 'utf8').replace('<div id="root"></div>', (root) => {
    return `${root}<script>${script.code.trim()}</script>`;
  });
  writeFileSync(page, html);
}

/** What the server renders pages with. */
const buildRendering = () =>
  build({
    configFile,
    // With the packages, in their production build whatever NODE_ENV is when the server runs.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(web, 'render.tsx'),
      outDir: '../../dist/server/pages',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  });

await compileMessages();
await buildApplication();
for (const locale of locales) await buildGuestPages(locale);
await buildWorker();
inlineStyles(join(root, 'dist', 'web', 'index.html'));
await inlineHolding(join(root, 'dist', 'web', 'index.html'));
await buildRendering();

for (const path of globSync('dist/web/assets/**/*.{js,css,svg,json}', { cwd: root })) {
  const file = join(root, path);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

await import('./join-server.ts');
stampBuild();

/** Puts the styles into the page, so that it needs no second request before it can be painted. */
function inlineStyles(page: string, more = ''): void {
  const html = readFileSync(page, 'utf8').replace(
    /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/,
    (_link, path: string) => {
      const styles = readFileSync(join(root, 'dist', 'web', path), 'utf8').trim();
      return `<style>${styles}${more.trim()}</style>`;
    },
  );
  writeFileSync(page, html);
}
