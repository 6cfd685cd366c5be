import { asData, escapeHtml, platformElement } from '#server/platform/http/page-html.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { type DrawnAppPage, GIVEN_ANSWERS_ID } from '#shared/contracts/app-page.ts';
import type { AboutPlatform } from '#shared/platform.ts';

type Frame = {
  appPages: AppPages;
  platform: AboutPlatform;
  theme: string | undefined;
};

/** The HTML document around a drawn page: language, title, its scripts, and the answers from which it was drawn. */
export function frameAppPage(drawn: DrawnAppPage, { appPages, platform, theme }: Frame): string {
  const { shell, files, words } = appPages;
  const scripts = [...files[drawn.name], ...(words[drawn.locale] ?? [])];
  const chosen = theme ? ` data-theme="${theme}"` : '';
  const answers = `<script type="application/json" id="${GIVEN_ANSWERS_ID}">${asData(drawn.given)}</script>`;
  const parts: [string | RegExp, (found: string) => string][] = [
    ['<html lang="en">', () => `<html lang="${drawn.locale}" dir="${drawn.dir}"${chosen}>`],
    ['<title>Karam</title>', () => `<title>${escapeHtml(drawn.title)}</title>`],
    [
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(drawn.description)}" />`,
    ],
    ['<div id="root"></div>', () => `<div id="root">${drawn.html}</div>`],
    ['data-later=""', () => `data-later="${scripts.join(' ')}"`],
    ['</body>', (end) => `${answers}${platformElement(platform)}${scripts.map(preload).join('')}${end}`],
  ];
  return parts.reduce((html, [from, to]) => html.replace(from, to), shell);
}

/** Requested while the page is being painted, and run after that. The build writes the same into guests' pages. */
function preload(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;
}
