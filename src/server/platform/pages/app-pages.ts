import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderAppPage } from '#shared/contracts/app-page.ts';
import type { RenderGuestPage } from '#shared/contracts/tip-page.ts';
import type { Locale } from '#shared/locales.ts';

type Renderers = { renderAppPage: RenderAppPage; renderGuestPage: RenderGuestPage };

/** The build of the application's pages. */
export type AppPages = {
  /** The HTML document around a page. */
  shell: string;
  /** The one script inside it, as a content security policy names it. */
  shellScript: string;
  render: RenderAppPage;
  /** Names the scripts of a page, by its source files, and of a language that they do not contain. */
  preloadsOf(modules: readonly string[], locale: Locale): string;
};

export async function openAppPages(distDir: string): Promise<AppPages> {
  const web = join(distDir, 'web');
  const { renderAppPage } = await openRenderers(distDir);
  const preloadsOf = await openPreloads(web, 'manifest');
  const shell = await readFile(join(web, 'index.html'), 'utf8');
  return {
    shell,
    shellScript: nameInPolicy(shell),
    render: renderAppPage,
    preloadsOf: (modules, locale) => preloadsOf(['start.tsx', ...modules, `../../messages/${locale}.json`]),
  };
}

export function openRenderers(distDir: string): Promise<Renderers> {
  return import(pathToFileURL(join(distDir, 'server', 'pages', 'render.js')).href);
}

/** What Vite writes about each file that it built. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Names the scripts of source files at the end of a page, with all that they import: they are requested while the page is
 * painted, in one round trip, and run after that.
 */
export async function openPreloads(web: string, name: string): Promise<(sources: string[]) => string> {
  const manifest: Manifest = JSON.parse(await readFile(join(web, '.vite', `${name}.json`), 'utf8'));
  return (sources) => {
    const files = sources.reduce((seen, key) => withImports(manifest, key, seen), new Set<string>());
    return [...files]
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join('');
  };
}

/** A file after all that it imports. */
function withImports(manifest: Manifest, key: string, seen: Set<string>): Set<string> {
  const found = manifest[key];
  if (!found || seen.has(found.file)) return seen;
  for (const each of found.imports ?? []) withImports(manifest, each, seen);
  return seen.add(found.file);
}

function nameInPolicy(shell: string): string {
  const script = /<script>(.*?)<\/script>/s.exec(shell)?.[1];
  if (!script) throw new Error('index.html has no script inside it');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
