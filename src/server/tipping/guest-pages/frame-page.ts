import { escapeHtml, platformElement } from '#server/platform/http/page-html.ts';
import type { RenderedGuestPage } from '#shared/contracts/tip-page.ts';
import { type Locale, languages } from '#shared/locales.ts';
import { type AboutPlatform, nameIn } from '#shared/platform.ts';

type Frame = {
  shell: string;
  publicOrigin: string;
  pathname: string;
  locale: Locale;
  platform: AboutPlatform;
  theme: string | undefined;
};

/** The scripts that the document names at its end. */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;

/**
 * Builds the HTML document around a rendered page: language, title and texts for link previews. Scripts, and what they
 * need to know of the platform, only if the page needs them.
 */
export function framePage(rendered: RenderedGuestPage, frame: Frame): string {
  const theme = frame.theme ? ` data-theme="${frame.theme}"` : '';
  const { needsScripts } = rendered;
  const shell = needsScripts ? frame.shell : frame.shell.replace(SCRIPTS, '');
  const parts: [string, string][] = [
    ['<html lang="en">', `<html lang="${frame.locale}" dir="${rendered.dir}"${theme}>`],
    ['<!--words-->', previewOf(rendered, frame)],
    ['<title>Karam</title>', `<title>${rendered.title}</title>`],
    [
      '<div id="root"></div>',
      `<div id="root">${rendered.html}</div>${needsScripts ? platformElement(frame.platform) : ''}`,
    ],
  ];
  return parts.reduce((html, [from, to]) => html.replace(from, () => to), shell);
}

/** Meta tags for the preview that messengers show for a link. */
function previewOf({ title, description }: RenderedGuestPage, frame: Frame): string {
  const { publicOrigin, pathname, locale, platform } = frame;
  const meta = (name: string, key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}">`;
  return [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', nameIn(locale, platform)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${publicOrigin}${pathname}`),
    meta('property', 'og:image', `${publicOrigin}/assets/preview-1.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:locale', languages[locale].previewTag),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}
