import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { stampBuild } from './build-stamp.ts';

/**
 * Builds the web application, the guests' pages (separately, so that they share no code with it), and the server
 * renderer of those pages. Text files also get compressed copies, so that no request waits for compression.
 */
const root = join(import.meta.dirname, '..');
const web = join(root, 'src', 'web');
const configFile = join(root, 'vite.config.ts');
// Always production: in a test run NODE_ENV is `test`, and React would be its slow development build.
process.env.NODE_ENV = 'production';

const buildPage = (page: string, more: InlineConfig['build']) =>
  build({ configFile, build: { ...more, rolldownOptions: { input: join(web, page) } } });

await buildPage('index.html', {});
await buildPage('tip.html', { emptyOutDir: false });
inlineStyles(join(root, 'dist', 'web', 'tip.html'));
await build({
  configFile,
  // Bundle React too, so that the server uses its production build whatever NODE_ENV is.
  ssr: { noExternal: true },
  build: {
    ssr: join(web, 'tip', 'draw.tsx'),
    outDir: '../../dist/server',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'tip-page.js' } },
  },
});

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
      const file = join(root, 'dist', 'web', path);
      const styles = readFileSync(file, 'utf8').trim();
      rmSync(file);
      return `<style>${styles}</style>`;
    },
  );
  writeFileSync(page, html);
}
