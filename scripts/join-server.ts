import { join, relative } from 'node:path';
import { build } from 'vite';
import { joinedDir, stampServer } from './build/server-stamp.ts';

/**
 * Joins all modules of the server and its largest packages into a few files: finding and reading more than a thousand took
 * most of a start. They are not made smaller, so that errors name readable lines.
 */
const root = join(import.meta.dirname, '..');
const entries = ['main.ts', 'process/worker.ts', 'tipping/printing/pdf-worker.ts'];

/** Packages of hundreds of modules, or used by one of them. They are plain modules; the others stay in node_modules. */
const joined = ['kysely', 'stripe', 'zod', 'fastify-type-provider-zod'];

const made = await build({
  configFile: false,
  root,
  logLevel: 'warn',
  ssr: { noExternal: joined },
  build: {
    ssr: true,
    outDir: joinedDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: entries.map((entry) => join(root, 'src', 'server', entry)),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const files = [made].flat().flatMap((result) => ('output' in result ? result.output : []));
const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
const isOurs = (path: string) => /^(src|messages)\//.test(path);
stampServer(modules.map((id) => relative(root, id)).filter(isOurs));
