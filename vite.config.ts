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
    nameWhatComesLater(),
    serveTipEntry(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Nothing becomes a data: address, so the content security policy need not allow them.
    assetsInlineLimit: 0,
    // A browser that knows none of it loads a round trip later.
    modulePreload: { polyfill: false },
  },
  // The Host stays the one the browser asked for: the server compares it with the Origin of every write.
  server: {
    proxy: {
      // Calls, not the sources of src/web/api, which Vite serves below the same path.
      '^/api/(?!.+\\.ts(\\?|$))': { target: apiOrigin, changeOrigin: false },
      '/healthz': { target: apiOrigin, changeOrigin: false },
    },
  },
});

/**
 * The body is empty until the script runs, so waiting for it costs nothing, and a person who chose a theme
 * never sees a flash of the other one. An inline script would do the same, but the policy forbids those.
 */
function paintAfterScript(): Plugin {
  return {
    name: 'paint-after-script',
    transformIndexHtml: {
      order: 'post',
      // Guests' pages are drawn by the server: theirs wait for nothing.
      handler: (html, { filename }) =>
        filename.endsWith('index.html')
          ? html.replace('<script type="module"', '<script type="module" blocking="render"')
          : html,
    },
  };
}

/**
 * Guests' pages work before any script, so their script stands at the end, and with it the names of what it loads once
 * the page is seen: asked for any earlier, even with little weight, they keep a slow phone from drawing.
 */
function nameWhatComesLater(): Plugin {
  return {
    name: 'name-what-comes-later',
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

/** While developing, as the built server does: a code's path is answered by the guests' own entry. */
function serveTipEntry(): Plugin {
  return {
    name: 'serve-tip-entry',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
        // Its sources are below the same path, and have a dot in their name.
        if (findPageEntry(path) === 'tip' && !path.includes('.')) request.url = '/tip.html';
        next();
      });
    },
  };
}
