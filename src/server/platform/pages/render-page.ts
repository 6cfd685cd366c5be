import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { renderPage } from '#server/platform/http/once-per-page.ts';
import { asData, escapeHtml, localeOf, platformElement, themeOf } from '#server/platform/http/page-html.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';
import type { CachedPage, PageCache } from '#server/platform/pages/page-cache.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { type ApiAnswer, PAGE_DATA_ID, type RenderedAppPage } from '#shared/contracts/app-page.ts';
import { KEEP_HEADER } from '#shared/kept-pages.ts';
import { languages } from '#shared/locales.ts';
import { appPagePaths, findPageEntry } from '#shared/paths.ts';
import type { AboutPlatform } from '#shared/platform.ts';
import { RETURN_COOKIE, SECURE_RETURN_COOKIE, SIGN_IN_PATH } from '#shared/return-cookie.ts';

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

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Rendering a dashboard takes some 40 ms of processor time. When many people come at once, browsers render the pages of the others. */
export const MOST_AT_ONCE = 8;

type Page = CachedPage & { isHome?: boolean; needsSignIn?: boolean };

type Options = {
  appPages: AppPages;
  cache: PageCache;
  about: CurrentPlatform;
  clock: () => Date;
  publicOrigin: string;
};

/**
 * Answers with the page of the application at the address of the request, rendered with all its data. Without a session,
 * pages that need one lead to the sign-in page, which knows the way back.
 */
export function appPageSender(
  app: FastifyInstance,
  { appPages, cache, about, clock, publicOrigin }: Options,
): SendPage {
  const secure = publicOrigin.startsWith('https:');
  let underWay = 0;
  return async (request, reply) => {
    const page = await pageFor(request);
    if (page.needsSignIn) return sendToSignIn(request, reply, secure);
    if (page.isHome) reply.header(KEEP_HEADER, 'yes');
    allowScript(reply, appPages.shellScript);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .send(await page.body.in(encoding));
  };

  /** Everybody without a session sees the same pages, so they are cached, as guests' pages are. */
  function pageFor(request: FastifyRequest): Promise<Page> {
    const isForAll = request.findSid() === undefined && appPagePaths.some((path) => path === request.url);
    if (!isForAll) return renderFor(request, 'once');
    const key = `app ${request.url} ${localeOf(request)} ${themeOf(request) ?? ''}`;
    return cache.get(key, () => renderFor(request, 'often'));
  }

  async function renderFor(request: FastifyRequest, sent: 'once' | 'often'): Promise<Page> {
    const hasSession = request.findSid() !== undefined;
    const platform = hasSession ? await about.readSoon() : await about.read();
    const rendered = await renderWithLimit(request, hasSession, platform);
    const { isHome, needsSignIn } = rendered;
    if (needsSignIn) return { status: 302, needsSignIn, body: pageBody('', sent) };
    const html = frameAppPage(rendered, { appPages, platform, theme: themeOf(request) });
    const isPage = findPageEntry(request.url.split('?', 1)[0] ?? '/') === 'app';
    return { status: isPage ? 200 : 404, isHome, body: pageBody(showErased(html, rendered.locale), sent) };
  }

  /** Without its content if the server has too much to do, or if it fails: scripts can render every page too. */
  async function renderWithLimit(
    request: FastifyRequest,
    hasSession: boolean,
    platform: AboutPlatform,
  ): Promise<RenderedAppPage> {
    const log = (err: unknown) =>
      request.log.warn({ err }, 'a part of a page could not be rendered and is left to its scripts');
    if (underWay >= MOST_AT_ONCE) return emptyPage(request, platform);
    underWay += 1;
    try {
      return await renderPage(() =>
        appPages.render({
          url: request.url,
          locale: localeOf(request),
          platform,
          origin: `${request.protocol}://${request.host}`,
          nowMs: clock().getTime(),
          hasSession,
          readApi: apiReader(app, request),
          onError: log,
        }),
      );
    } catch (error) {
      log(error);
      return emptyPage(request, platform);
    } finally {
      underWay -= 1;
    }
  }
}

/** As long as a slow phone needs to load the sign-in page. */
const RETURN_LASTS_SECONDS = 60;

function sendToSignIn(request: FastifyRequest, reply: FastifyReply, secure: boolean): FastifyReply {
  const name = secure ? SECURE_RETURN_COOKIE : RETURN_COOKIE;
  // Not httpOnly: it holds only the visitor's own address, and the script of the sign-in page takes it.
  const attributes = {
    path: SIGN_IN_PATH,
    sameSite: 'strict',
    secure,
    maxAge: RETURN_LASTS_SECONDS,
  } as const;
  return reply
    .setCookie(name, request.url, attributes)
    .header('cache-control', 'private, no-store')
    .redirect(SIGN_IN_PATH, 302);
}

function emptyPage(request: FastifyRequest, platform: AboutPlatform): RenderedAppPage {
  const locale = localeOf(request);
  return {
    html: '',
    title: '',
    description: platform.name,
    locale,
    dir: languages[locale].direction,
    needsSignIn: false,
    isHome: false,
    modules: [],
    data: undefined,
  };
}

/** The policy of all pages allows no script inside them. These have one, and no other is allowed. */
function allowScript(reply: FastifyReply, name: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${name}`));
}

/**
 * Requests from our own API, without a network, as the visitor who asked for the page. So a page is rendered from nothing
 * that the visitor could not read by the same scopes and limits.
 */
function apiReader(app: FastifyInstance, request: FastifyRequest) {
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
    // Lists name their next page there. Pages need no other header.
    const { link } = answer.headers;
    return {
      status: answer.statusCode,
      headers: typeof link === 'string' ? { link } : {},
      body: answer.statusCode === 204 ? null : answer.body,
    };
  };
}

type Frame = {
  appPages: AppPages;
  platform: AboutPlatform;
  theme: string | undefined;
};

/** The HTML document around a rendered page: language, title, its scripts, and the data that it was rendered from. */
function frameAppPage(page: RenderedAppPage, { appPages, platform, theme }: Frame): string {
  const chosen = theme ? ` data-theme="${theme}"` : '';
  const data = page.data
    ? `<script type="application/json" id="${PAGE_DATA_ID}">${asData(page.data)}</script>`
    : '';
  const preloads = appPages.preloadsOf(page.modules, page.locale);
  const parts: [string | RegExp, (found: string) => string][] = [
    ['<html lang="en">', () => `<html lang="${page.locale}" dir="${page.dir}"${chosen}>`],
    ['<title>Karam</title>', () => `<title>${page.title || escapeHtml(platform.name)}</title>`],
    [
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(page.description)}" />`,
    ],
    // Before the page, which may have such an element of its own.
    [NEEDS_SCRIPTS, (sentences) => (page.html ? '' : withNames(sentences, platform))],
    ['<div id="root"></div>', () => `<div id="root">${page.html}</div>`],
    ['</body>', (end) => `${data}${platformElement(platform)}${preloads}${end}`],
  ];
  return parts.reduce((html, [from, to]) => html.replace(from, to), appPages.shell);
}

/** What readers without scripts see of a page that was not rendered. */
const NEEDS_SCRIPTS = /<noscript>.*<\/noscript>/s;

function withNames(sentences: string, { name, nameAr }: AboutPlatform): string {
  return sentences
    .replace('Karam needs', () => `${escapeHtml(name)} needs`)
    .replace('يحتاج كرم إلى', () => `يحتاج ${escapeHtml(nameAr)} إلى`);
}
