import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawAppPage, DrawnPageName } from '#shared/contracts/app-page.ts';
import type { Locale } from '#shared/locales.ts';

/** The build of the application's pages that the server draws. */
export type AppPages = {
  /** The HTML document around a page. */
  shell: string;
  /** The one script inside it, as a content security policy names it. */
  shellScript: string;
  draw: DrawAppPage;
  /** The scripts of each page, in the order in which they run. */
  files: Record<DrawnPageName, string[]>;
  /** The file with the words of a language that the scripts do not contain. */
  words: Partial<Record<Locale, string[]>>;
};

export async function openAppPages(distDir: string): Promise<AppPages> {
  const web = join(distDir, 'web');
  const { drawAppPage } = await import(pathToFileURL(join(distDir, 'server', 'app', 'app-page.js')).href);
  const { words, ...files } = JSON.parse(await readFile(join(web, 'page-files.json'), 'utf8'));
  const shell = await readFile(join(web, 'drawn.html'), 'utf8');
  return {
    shell,
    shellScript: nameInPolicy(shell),
    draw: drawAppPage,
    files,
    words,
  };
}

function nameInPolicy(shell: string): string {
  const script = /<script>(.*?)<\/script>/s.exec(shell)?.[1];
  if (!script) throw new Error('drawn.html has no script inside it');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
