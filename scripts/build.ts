import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { type Locale, locales } from '../src/shared/locales.ts';
import { stampBuild } from './build/build-stamp.ts';
import { compileMessages } from './compile-messages.ts';
import { drawnModules, laterModules } from './drawn-modules.ts';
import { wordsOfApplication, wordsOfOneLanguage } from './message-words.ts';
import { chunkByModule } from './page-chunks.ts';
import { preactForReact } from './preact.ts';

/**
 * Builds the web application, the guests' pages (separately, so that they share no code with it, and once for each
 * language), the server renderer of those pages, and the server itself as a few files. Text files also get compressed copies, so that no request waits for compression.
 */
const root = join(import.meta.dirname, '..');
const web = join(root, 'src', 'web');
const configFile = join(root, 'vite.config.ts');
// Always production: in a test run NODE_ENV is `test`, and packages would be their slow development build.
process.env.NODE_ENV = 'production';

const withPreact: InlineConfig = { configFile, resolve: { alias: preactForReact } };

/** One language at a time: a guest reads only one. */
async function buildGuestPages(locale: Locale): Promise<void> {
  const input = join(web, 'tip.html');
  await build({
    ...withPreact,
    plugins: [wordsOfOneLanguage(locale)],
    build: { emptyOutDir: false, rolldownOptions: { input } },
  });
  const page = join(root, 'dist', 'web', `tip.${locale}.html`);
  renameSync(join(root, 'dist', 'web', 'tip.html'), page);
  inlineStyles(page, locale === 'ur' ? readFileSync(join(web, 'kit', 'styles', 'urdu.css'), 'utf8') : '');
}

/** In two steps: the first finds out which pages need which modules, the second puts those into a few files. */
async function buildApplication(pages: string[]): Promise<void> {
  const input = pages.map((page) => join(web, page));
  const first = await build({
    ...withPreact,
    plugins: [wordsOfApplication()],
    build: { write: false, minify: false, rolldownOptions: { input } },
  });
  const chunks = [first].flat().flatMap((result) => ('output' in result ? result.output : []));
  const chunkOf = chunkByModule(
    chunks.filter((file) => file.type === 'chunk'),
    'start.tsx',
    drawnModules,
    laterModules,
  );
  // The other pages are divided by the bundler.
  const groups = [{ name: (id: string) => chunkOf.get(id) ?? null, includeDependenciesRecursively: false }];
  await build({
    ...withPreact,
    plugins: [wordsOfApplication()],
    build: {
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups } },
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

/** The function by which the server draws pages. */
const buildDrawing = (entry: string, entryFileNames: string, outDir: string) =>
  build({
    ...withPreact,
    // Bundle the packages too, so that the server uses their production build whatever NODE_ENV is.
    ssr: { noExternal: true },
    build: {
      ssr: join(web, entry),
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames } },
    },
  });

await compileMessages();
await buildApplication(['index.html', 'drawn.html']);
for (const locale of locales) await buildGuestPages(locale);
await buildWorker();
inlineStyles(join(root, 'dist', 'web', 'drawn.html'));
await inlineHolding(join(root, 'dist', 'web', 'drawn.html'));
await buildDrawing('tipping/guest-pages/draw.tsx', 'tip-page.js', '../../dist/server');
await buildDrawing('shell/draw.tsx', 'app-page.js', '../../dist/server/app');

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
