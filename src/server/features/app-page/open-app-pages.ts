import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppPages } from '#server/features/app-page/app-pages.ts';

export async function openAppPages(distDir: string): Promise<AppPages> {
  const web = join(distDir, 'web');
  const { drawAppPage } = await import(pathToFileURL(join(distDir, 'server', 'app', 'app-page.js')).href);
  const { words, ...files } = JSON.parse(await readFile(join(web, 'page-files.json'), 'utf8'));
  return {
    shell: await readFile(join(web, 'drawn.html'), 'utf8'),
    draw: drawAppPage,
    files,
    words,
  };
}
