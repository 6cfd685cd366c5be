import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { stampBuild } from './build-stamp.ts';
import { drawnModules, laterModules } from './drawn-modules.ts';
import { chunkByModule } from './page-chunks.ts';
import { preactForReact } from './preact.ts';

/**
 * Builds the web application, the guests' pages (separately, so that they share no code with it), and the server
 * renderer of those pages. Text files also get compressed copies, so that no request waits for compression.
 */
const root = join(import.meta.dirname, '..');
const web = join(root, 'src', 'web');
const configFile = join(root, 'vite.config.ts');
// Always production: in a test run NODE_ENV is `test`, and packages would be their slow development build.
process.env.NODE_ENV = 'production';

const withPreact: InlineConfig = { configFile, resolve: { alias: preactForReact } };

function buildGuestPages() {
  const input = join(web, 'tip.html');
  return build({ ...withPreact, build: { emptyOutDir: false, rolldownOptions: { input } } });
}

/** In two steps: the first finds out which pages need which modules, the second puts those into a few files. */
async function buildApplication(pages: string[]): Promise<void> {
  const input = pages.map((page) => join(web, page));
  const first = await build({
    ...withPreact,
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
        input: join(web, 'worker', 'service-worker.ts'),
        output: { entryFileNames: 'service-worker.js' },
      },
    },
  });
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

await buildApplication(['index.html', 'drawn.html']);
await buildGuestPages();
await buildWorker();
inlineStyles(join(root, 'dist', 'web', 'drawn.html'));
inlineStyles(join(root, 'dist', 'web', 'tip.html'));
await buildDrawing('tip/draw.tsx', 'tip-page.js', '../../dist/server');
await buildDrawing('app/draw.tsx', 'app-page.js', '../../dist/server/app');

for (const path of globSync('dist/web/assets/**/*.{js,css,svg,json}', { cwd: root })) {
  const file = join(root, path);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

stampBuild();

/** Puts the styles into the page, so that it needs no second request before it can be painted. */
function inlineStyles(page: string): void {
  const html = readFileSync(page, 'utf8').replace(
    /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/,
    (_link, path: string) => {
      const styles = readFileSync(join(root, 'dist', 'web', path), 'utf8').trim();
      return `<style>${styles}</style>`;
    },
  );
  writeFileSync(page, html);
}
