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
    askForAllAtOnce(),
    serveTipEntry(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Nothing becomes a data: address, so the content security policy need not allow them.
    assetsInlineLimit: 0,
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
 * What the guests' script loads in its next bites is asked for with the script itself: a round trip less for each. All
 * of it after the page, which works without.
 */
function askForAllAtOnce(): Plugin {
  return {
    name: 'ask-for-all-at-once',
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
        [...chunk.imports, ...chunk.dynamicImports].forEach(add);
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low' };
        return {
          html: html
            .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
            .replace('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [...later].map((name) => ({
            tag: 'link',
            attrs: { ...attrs, href: `/${name}` },
            injectTo: 'head',
          })),
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
