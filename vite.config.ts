import { join, relative } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildName } from './scripts/build/build-stamp.ts';
import { callsForWeb } from './scripts/calls-for-web.ts';
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
    moveScriptToEnd(),
    serveTipEntry(),
    nameSourceFiles(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Which scripts belong to which source file: the server names those of the page that it renders.
    manifest: true,
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
 * The server renders pages, which can be read without scripts, so their script is at the end of the page, at low priority.
 * The files that it loads after the first paint are named behind it, so that all are requested in one round trip. The
 * server does that for the application, whose files differ from page to page.
 */
function moveScriptToEnd(): Plugin {
  return {
    name: 'move-script-to-end',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, chunk, bundle = {} }) => {
        if (!chunk) return html;
        const later = filename.endsWith('tip.html') ? filesLoadedBy(chunk.dynamicImports, bundle) : [];
        return {
          html: html
            .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
            .replace(/\n *<script type="module"[^>]*><\/script>/, ''),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'module', fetchpriority: 'low', crossorigin: true, src: `/${chunk.fileName}` },
              injectTo: 'body',
            },
            ...later.map((name) => ({
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

function filesLoadedBy(
  fileNames: readonly string[],
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
) {
  for (const fileName of fileNames) {
    const found = bundle[fileName];
    if (found?.type !== 'chunk' || seen.has(fileName)) continue;
    filesLoadedBy(found.imports, bundle, seen);
    seen.add(fileName);
  }
  return [...seen];
}

/** In the server's build each page exports the name of its file, by which the manifest lists its scripts. */
function nameSourceFiles(): Plugin {
  const root = join(import.meta.dirname, 'src', 'web');
  return {
    name: 'name-source-files',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform: {
      filter: { id: /-(page|home)\.tsx$/ },
      handler: (code, id) => `${code}\nexport const sourceFile = ${JSON.stringify(relative(root, id))};`,
    },
  };
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
