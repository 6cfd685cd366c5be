import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildName } from './scripts/build/build-stamp.ts';
import { callsForWeb } from './scripts/calls-for-web.ts';
import { drawnModules } from './scripts/drawn-modules.ts';
import { guestLocales } from './src/shared/locales.ts';
import { findPageEntry } from './src/shared/paths.ts';
import { messageCompileOptions } from './src/web/kit/i18n/compile-options.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  root: 'src/web',
  publicDir: 'shell/public',
  define: {
    KARAM_BUILD: JSON.stringify(command === 'build' ? buildName() : 'development'),
  },
  plugins: [
    // scripts/build.ts compiles the messages once, for all that it builds.
    command === 'serve' && paraglideVitePlugin(messageCompileOptions),
    callsForWeb(),
    react(),
    tailwindcss(),
    paintAfterScript(),
    moveScriptToEnd(),
    serveTipEntry(),
    listPageFiles(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // No data: URLs, so the content security policy need not allow them.
    assetsInlineLimit: 0,
    // No polyfill for modulepreload: an old browser loads one round trip later instead.
    modulePreload: { polyfill: false },
  },
  // Keep the browser's Host header: the server compares it with the Origin of every write.
  server: {
    proxy: {
      // API calls only, not the source files of src/web/kit/client, which Vite serves below the same path.
      '^/api/(?!.+\\.ts(\\?|$))': { target: apiOrigin, changeOrigin: false },
      '/language': { target: apiOrigin, changeOrigin: false },
      '/healthz': { target: apiOrigin, changeOrigin: false },
    },
  },
}));

/**
 * Blocks the first paint until the script has run, so that a user who chose a theme never sees a flash of the other one.
 * The body is empty until then, so nothing is delayed. An inline script would do too, but the policy forbids those.
 */
function paintAfterScript(): Plugin {
  return {
    name: 'paint-after-script',
    transformIndexHtml: {
      order: 'post',
      // The server renders the guests' pages, so nothing may block them.
      handler: (html, { filename }) =>
        filename.endsWith('index.html')
          ? html.replace('<script type="module"', '<script type="module" blocking="render"')
          : html,
    },
  };
}

/**
 * Pages that the server draws can be read without scripts, so their script is at the end of the page. The files that it
 * runs after the first paint are named behind it, so that all are requested in one round trip, at low priority. The server
 * names those of the application's pages, which differ from page to page, in `data-later` and behind it.
 */
function moveScriptToEnd(): Plugin {
  return {
    name: 'move-script-to-end',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, chunk, bundle = {} }) => {
        if (filename.endsWith('index.html') || !chunk) return html;
        const later = new Set<string>();
        for (const name of chunk.dynamicImports) withImports(name, bundle, later);
        later.delete(chunk.fileName);
        return {
          html: html
            .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
            .replace(/\n *<script type="module"[^>]*><\/script>/, ''),
          tags: [
            {
              tag: 'script',
              attrs: {
                type: 'module',
                fetchpriority: 'low',
                crossorigin: true,
                src: `/${chunk.fileName}`,
                'data-later': '',
              },
              injectTo: 'body',
            },
            ...[...later].map((name) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${name}` },
              injectTo: 'body' as const,
            })),
          ],
        };
      },
    },
  };
}

/**
 * Writes which scripts each drawn page needs, in the order in which they run, and where the words of languages are that
 * those do not contain.
 */
function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (!chunks.some(({ facadeModuleId }) => facadeModuleId?.endsWith('/drawn.html'))) return;
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/web/start.tsx')));
      const fileOf = (module: string) => {
        // The file by which the page is imported. It may only name another one, with what several pages need.
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${module}`));
        if (!chunk) throw new Error(`${module} has no file of its own`);
        return chunk.fileName;
      };
      const files = Object.entries(drawnModules).map(([name, modules]) => {
        const needed = [start?.fileName ?? '', ...modules.map(fileOf)];
        const all = needed.reduce((found, file) => withImports(file, bundle, found), new Set<string>());
        return [name, [...all].map((file) => `/${file}`)];
      });
      const wordsOf = (locale: string) =>
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/messages/${locale}.json`)))
          .map(({ fileName }) => `/${fileName}`);
      const words = Object.fromEntries(guestLocales().map((locale) => [locale, wordsOf(locale)]));
      const source = JSON.stringify({ ...Object.fromEntries(files), words });
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
    },
  };
}

/** A chunk after all that it imports, in the order in which they run. No two chunks import each other. */
function withImports(
  fileName: string,
  bundle: Record<string, { type: string; imports?: string[] }>,
  seen = new Set<string>(),
): Set<string> {
  const found = bundle[fileName];
  if (found?.type !== 'chunk' || seen.has(fileName)) return seen;
  for (const each of found.imports ?? []) withImports(each, bundle, seen);
  return seen.add(fileName);
}

/** Development only: serves the guests' entry for their paths, as the real server does. */
function serveTipEntry(): Plugin {
  return {
    name: 'serve-tip-entry',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
        // Source files are below the same path. They have a dot in their name.
        if (findPageEntry(path) === 'tip' && !path.includes('.')) request.url = '/tip.html';
        next();
      });
    },
  };
}
