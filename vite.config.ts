import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { findPageEntry } from './src/shared/paths.ts';
import { messageCompileOptions } from './src/web/i18n/compile-options.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [
    paraglideVitePlugin(messageCompileOptions),
    react(),
    tailwindcss(),
    paintAfterScript(),
    moveScriptToEnd(),
    serveTipEntry(),
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
      // API calls only, not the source files of src/web/api, which Vite serves below the same path.
      '^/api/(?!.+\\.ts(\\?|$))': { target: apiOrigin, changeOrigin: false },
      '/language': { target: apiOrigin, changeOrigin: false },
      '/healthz': { target: apiOrigin, changeOrigin: false },
    },
  },
});

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
 * Guests' pages work without scripts, so their script is at the end of the page. The files that it loads after the first
 * paint are named in `data-later`. Requested earlier, even with low priority, they would delay a slow phone's first paint.
 */
function moveScriptToEnd(): Plugin {
  return {
    name: 'move-script-to-end',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, chunk, bundle = {} }) => {
        if (!filename.endsWith('tip.html') || !chunk) return html;
        const later = new Set<string>();
        const add = (name: string) => {
          const found = bundle[name];
          if (found?.type !== 'chunk' || later.has(name) || name === chunk.fileName) return;
          later.add(name);
          found.imports.forEach(add);
        };
        chunk.dynamicImports.forEach(add);
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
                'data-later': [...later].map((name) => `/${name}`).join(' '),
              },
              injectTo: 'body',
            },
          ],
        };
      },
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
