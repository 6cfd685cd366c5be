import type { CompilerOptions } from '@inlang/paraglide-js';

/**
 * How messages/ is compiled to src/web/paraglide. The Vite plugin and scripts/compile-messages.ts both use
 * these options, so that type check and build have the same messages. Paths are relative to the root of the
 * repository.
 */
export const messageCompileOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/web/paraglide',
  // A cookie, because pages rendered on the server need the language too.
  strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
  cookieName: 'karam_locale',
  emitPrettierIgnore: false,
  emitReadme: false,
};
