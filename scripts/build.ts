import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { stampBuild } from './build-stamp.ts';

/** The web application, and beside each text file its compressed twins, so that no request waits for compression. */
const root = join(import.meta.dirname, '..');
// Whatever the one who asks for it runs in: a test run says `test`, and React would be its slow development self.
process.env.NODE_ENV = 'production';
await build({ configFile: join(root, 'vite.config.ts') });

for (const path of globSync('dist/web/assets/**/*.{js,css,svg,json}', { cwd: root })) {
  const file = join(root, path);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

stampBuild();
