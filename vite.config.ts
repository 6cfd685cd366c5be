import { join, relative } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
    serveGuestPages(),
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
 * The server names the files that it loads behind it.
 */
function moveScriptToEnd(): Plugin {
  return {
    name: 'move-script-to-end',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk }) => {
        if (!chunk) return html;
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
          ],
        };
      },
    },
  };
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

/**
 * Development only: guests' pages as the server has rendered them, with the scripts and styles from source. What is static
 * on them is from the last build.
 */
function serveGuestPages(): Plugin {
  return {
    name: 'serve-guest-pages',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '/';
        // Source files are below the same path. They have a dot in their name.
        if (findPageEntry(url.split('?', 1)[0] ?? '/') !== 'tip' || url.includes('.')) return next();
        const { cookie = '', 'accept-language': languages = '' } = request.headers;
        const answer = await fetch(apiOrigin + url, { headers: { cookie, 'accept-language': languages } });
        const html = (await answer.text())
          .replace(/<style>.*?<\/style>/s, '')
          .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
          .replace(/(<script type="module"[^>]* src=")[^"]*"/, '$1/tipping/guest-pages/main.ts"');
        response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
        response.end(await server.transformIndexHtml(url, html));
      });
    },
  };
}
