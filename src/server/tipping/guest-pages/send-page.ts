import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { withMessage } from '#server/platform/base/words.ts';
import { statusOf } from '#server/platform/http/app-error.ts';
import { explain } from '#server/platform/http/error-answer.ts';
import { localeOf, themeOf } from '#server/platform/http/page-html.ts';
import { openPreloads, openRenderers } from '#server/platform/pages/app-pages.ts';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';
import { type CachedPage, type PageCache, pageCache } from '#server/platform/pages/page-cache.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { framePage } from '#server/tipping/guest-pages/frame-page.ts';
import type { GuestPageData, RenderGuestPage } from '#shared/contracts/tip-page.ts';
import { type Locale, locales } from '#shared/locales.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * The build of the guests' pages: an HTML document for each language, because the scripts it names contain only that one;
 * the function that renders a page into it; and a cache.
 */
export type TipPages = { shells: Record<Locale, string>; render: RenderGuestPage; cache: PageCache };

export async function openTipPages(distDir: string): Promise<TipPages> {
  const web = join(distDir, 'web');
  const { renderGuestPage } = await openRenderers(distDir);
  const shellIn = async (locale: Locale) => {
    const preloadsOf = await openPreloads(web, `tip.${locale}`);
    const preloads = preloadsOf(['tipping/guest-pages/hydrate.tsx']);
    const html = await readFile(join(web, `tip.${locale}.html`), 'utf8');
    return [locale, html.replace('</body>', (end) => `${preloads}${end}`)] as const;
  };
  const shells = Object.fromEntries(await Promise.all(locales.map(shellIn))) as Record<Locale, string>;
  return { shells, render: renderGuestPage, cache: pageCache() };
}

type SendPage = ReturnType<typeof pageSender>;

/** Renders and sends pages in the guest's language and theme. */
export function pageSender(
  { shells, render, cache }: TipPages,
  publicOrigin: string,
  about: CurrentPlatform,
) {
  return { cached, uncached };

  /** A page that is the same for every guest: rendered for its path without the query, and cached. */
  async function cached(
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
    load: () => Promise<GuestPageData>,
  ): Promise<FastifyReply> {
    const key = `${pathname} ${localeOf(request)} ${themeOf(request) ?? ''}`;
    const rendered = await cache.get(key, async () => {
      const [page, platform] = await Promise.all([load(), about.read()]);
      return renderPage(request, pathname, '', page, platform);
    });
    return send(request, reply, rendered, 'private, no-cache');
  }

  /** A page for this guest only, not cached, neither here nor in the browser. */
  async function uncached(
    request: FastifyRequest,
    reply: FastifyReply,
    page: GuestPageData,
    status?: number,
  ): Promise<FastifyReply> {
    const pathname = pathOf(request);
    const search = request.url.slice(pathname.length);
    // An error page may be caused by the database: do not query it again.
    const platform = page.kind === 'trouble' ? about.last() : await about.readSoon();
    const rendered = await renderPage(request, pathname, search, page, platform, status);
    return send(request, reply, rendered, 'private, no-store');
  }

  async function renderPage(
    request: FastifyRequest,
    pathname: string,
    search: string,
    page: GuestPageData,
    platform: AboutPlatform,
    status = statusFor(page),
  ): Promise<CachedPage> {
    const locale = localeOf(request);
    const html = framePage(render({ pathname, search, locale, page, platform }), {
      shell: shells[locale],
      platform,
      publicOrigin,
      pathname,
      locale,
      theme: themeOf(request),
    });
    return { status, body: pageBody(showErased(html, locale)) };
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  caching: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', caching)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .send(await page.body.in(encoding));
}

function statusFor(page: GuestPageData): number {
  return page.kind === 'missing' || page.kind === 'gone' ? 404 : 200;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** A tip that was refused with this status. Other refusals may be about a form that was sent before, and that went through. */
function whatBecameOf(status: number): 'perhaps' | 'not' | undefined {
  if (status >= 500) return 'perhaps';
  return status === 429 ? 'not' : undefined;
}

/** Error handler of guests' pages: shows the error on a page, never as JSON. `sendsTip`: for the forms that send one. */
export function errorPageSender(sendPage: SendPage, { sendsTip = false } = {}) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code, refusal } = explain(reply, error);
    return sendPage.uncached(
      request,
      reply,
      {
        kind: 'trouble',
        refusal: withMessage(refusal),
        sentTip: sendsTip ? whatBecameOf(statusOf[code]) : undefined,
      },
      statusOf[code],
    );
  };
}
