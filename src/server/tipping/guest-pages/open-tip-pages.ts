import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageCache } from '#server/platform/pages/page-cache.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { type Locale, locales } from '#shared/locales.ts';

/** Loads the build of the guests' pages: the HTML documents, and the function that renders a page into one. */
export async function openTipPages(distDir: string): Promise<TipPages> {
  const { drawTipPage } = await import(pathToFileURL(join(distDir, 'server', 'tip-page.js')).href);
  const shellOf = async (locale: Locale) =>
    [locale, await readFile(join(distDir, 'web', `tip.${locale}.html`), 'utf8')] as const;
  const shells = Object.fromEntries(await Promise.all(locales.map(shellOf))) as Record<Locale, string>;
  return { shells, draw: drawTipPage, cache: pageCache() };
}
