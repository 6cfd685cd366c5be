import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { stampBuild } from './build-stamp.ts';

/**
 * The web application; the guests' pages, apart, so that they carry nothing of it; and what draws those pages on the
 * server. Beside each text file its compressed twins, so that no request waits for compression.
 */
const root = join(import.meta.dirname, '..');
const web = join(root, 'src', 'web');
const configFile = join(root, 'vite.config.ts');
// Whatever the one who asks for it runs in: a test run says `test`, and React would be its slow development self.
process.env.NODE_ENV = 'production';

const buildPage = (page: string, more: InlineConfig['build']) =>
  build({ configFile, build: { ...more, rolldownOptions: { input: join(web, page) } } });

await buildPage('index.html', {});
await buildPage('tip.html', { emptyOutDir: false });
inlineStyles(join(root, 'dist', 'web', 'tip.html'));
await build({
  configFile,
  // Whole, React included: the server then runs the fast one whatever its own environment says.
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

/** A page that carries its styles is whole when it arrives: there is nothing left to wait for. */
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
