import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { asData, escapeHtml, localeOf, platformElement, themeOf } from '#server/platform/http/page-html.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';
import type { KeptPage, PageCache } from '#server/platform/pages/page-cache.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { type ApiAnswer, type DrawnAppPage, GIVEN_ANSWERS_ID } from '#shared/contracts/app-page.ts';
import { KEEP_HEADER } from '#shared/kept-pages.ts';
import { isDrawnPath } from '#shared/paths.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/** What says who the visitor is, and from where. Nothing else of the page's request is meant for the API. */
const PASSED_ON = [
  'accept-language',
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

export type DrawPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Drawing takes some 50 ms of processor time. When many people come at once, browsers draw the pages of the others. */
export const MOST_AT_ONCE = 8;

/** With figures of the visitor's own. */
type DrawnPage = KeptPage & { isPrivate?: boolean };

type Options = {
  appPages: AppPages;
  cache: PageCache;
  about: CurrentPlatform;
  clock: () => Date;
};

/** Answers with the drawn page. Returns false if scripts must draw it, which they can do with every page. */
export function appPageDrawer(app: FastifyInstance, { appPages, cache, about, clock }: Options): DrawPage {
  let underWay = 0;
  return async (request, reply) => {
    if (!isDrawnPath(request.url)) return false;
    try {
      const isOwn = request.findSid() !== undefined;
      const page = isOwn ? await drawForOne(request) : await drawForAll(request);
      if (!page) return false;
      if (page.isPrivate) reply.header(KEEP_HEADER, 'yes');
      allowScript(reply, appPages.shellScript);
      await send(request, reply, page);
      return true;
    } catch (error) {
      request.log.warn({ err: error }, 'a page could not be drawn and is left to its scripts');
      return false;
    }
  };

  /** Everybody without a session sees the same page, so it is cached, as guests' pages are. */
  function drawForAll(request: FastifyRequest): Promise<DrawnPage | undefined> {
    const key = `app ${request.url} ${localeOf(request)} ${themeOf(request) ?? ''}`;
    return cache
      .get(key, async () => (await drawFor(request, false)) ?? MISSING)
      .then((page) => (page === MISSING ? undefined : page));
  }

  async function drawForOne(request: FastifyRequest): Promise<DrawnPage | undefined> {
    if (underWay >= MOST_AT_ONCE) return undefined;
    underWay += 1;
    try {
      return await drawFor(request, true);
    } finally {
      underWay -= 1;
    }
  }

  async function drawFor(request: FastifyRequest, maySignedIn: boolean): Promise<DrawnPage | undefined> {
    const platform = maySignedIn ? await about.readSoon() : await about.read();
    const ask = askApiAs(app, request);
    const drawn = await appPages.draw({
      url: request.url,
      locale: localeOf(request),
      platform,
      atMs: clock().getTime(),
      maySignedIn,
      ask,
    });
    if (!drawn) return undefined;
    const html = frameAppPage(drawn, { appPages, platform, theme: themeOf(request) });
    const isPrivate = drawn.name !== 'landing' && drawn.name !== 'sign-in';
    return { status: 200, isPrivate, body: pageBody(showErased(html, drawn.locale)) };
  }
}

/** Not cached, because of its status. */
const MISSING: KeptPage = { status: 404, body: pageBody('') };

/** The policy of all pages allows no script inside them. These have one, and no other is allowed. */
function allowScript(reply: FastifyReply, name: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${name}`));
}

async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await page.body.in(encoding);
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .send(body);
}

/**
 * Asks our own API, without a network, as the visitor who asked for the page. So a page is drawn from nothing that the
 * visitor could not read by the same scopes and limits.
 */
function askApiAs(app: FastifyInstance, request: FastifyRequest) {
  const headers = Object.fromEntries(
    PASSED_ON.map((name) => [name, request.headers[name]]).filter(([, value]) => value !== undefined),
  );
  return async (path: string): Promise<ApiAnswer> => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    });
    const { link } = answer.headers;
    // Lists name their next page there. Pages need no other header.
    const passedBack = typeof link === 'string' ? { link } : {};
    return { status: answer.statusCode, headers: passedBack, body: answer.body };
  };
}

type Frame = {
  appPages: AppPages;
  platform: AboutPlatform;
  theme: string | undefined;
};

/** The HTML document around a drawn page: language, title, its scripts, and the answers from which it was drawn. */
function frameAppPage(drawn: DrawnAppPage, { appPages, platform, theme }: Frame): string {
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
