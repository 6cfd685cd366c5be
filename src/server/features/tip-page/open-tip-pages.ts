import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageCache } from '#server/features/tip-page/page-cache.ts';
import type { TipPages } from '#server/features/tip-page/tip-pages.ts';

/** What the build made of the guests' pages: the document's frame, and the program that draws what stands in it. */
export async function openTipPages(distDir: string): Promise<TipPages> {
  const { drawTipPage } = await import(pathToFileURL(join(distDir, 'server', 'tip-page.js')).href);
  const shell = await readFile(join(distDir, 'web', 'tip.html'), 'utf8');
  return { shell, draw: drawTipPage, cache: pageCache() };
}
