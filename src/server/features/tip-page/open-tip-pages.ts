import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageCache } from '#server/features/tip-page/page-cache.ts';
import type { TipPages } from '#server/features/tip-page/tip-pages.ts';

/** Loads the build of the guests' pages: the HTML document, and the function that renders a page into it. */
export async function openTipPages(distDir: string): Promise<TipPages> {
  const { drawTipPage } = await import(pathToFileURL(join(distDir, 'server', 'tip-page.js')).href);
  const shell = await readFile(join(distDir, 'web', 'tip.html'), 'utf8');
  return { shell, draw: drawTipPage, cache: pageCache() };
}
