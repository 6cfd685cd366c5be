import type { CompilerOptions } from '@inlang/paraglide-js';

/**
 * How messages/ becomes src/web/paraglide. The Vite plugin and scripts/compile-messages.ts both read this,
 * so a type check and a build never see different words. Paths are those of the repository's root.
 */
export const messageCompileOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/web/paraglide',
  // A cookie, because pages that are rendered on the server must know the language too.
  strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
  cookieName: 'karam_locale',
  emitPrettierIgnore: false,
  emitReadme: false,
};
