import { join, relative } from 'node:path';
import { build } from 'vite';
import { joinedDir, stampServer } from './build/server-stamp.ts';

/**
 * Joins all modules of the server and its packages into a few files: finding and reading more than a thousand took most of
 * a start. They are not made smaller, so that errors name readable lines.
 */
const root = join(import.meta.dirname, '..');
const entries = ['main.ts', 'tipping/printing/pdf-worker.ts', 'business/branding/picture-process.ts'];

/**
 * Packages that stay in node_modules: those with native code look for it in their own folder; with @simplewebauthn/server
 * joined, a new passkey is answered with 500; and no journey sends mail, which would show whether nodemailer works.
 */
const apart = ['@node-rs/argon2', '@simplewebauthn/server', 'harfbuzzjs', 'nodemailer', 'sharp', 'ssh2'];

const made = await build({
  configFile: false,
  root,
  logLevel: 'warn',
  ssr: { noExternal: true, external: apart },
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
