import type { FastifyReply, FastifyRequest } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { localeOf, themeOf } from '#server/platform/http/page-html.ts';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';
import type { KeptPage } from '#server/platform/pages/page-cache.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { framePage } from '#server/tipping/guest-pages/frame-page.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { AboutPlatform } from '#shared/platform.ts';

export type SendPage = ReturnType<typeof pageSender>;

/** Renders and sends pages in the guest's language and theme. */
export function pageSender({ shells, draw, cache }: TipPages, publicOrigin: string, about: CurrentPlatform) {
  return { cached, drawn };

  /** A page that is the same for every guest: rendered for its path without the query, and cached. */
  async function cached(
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
    gather: () => Promise<GivenPage>,
  ): Promise<FastifyReply> {
    const key = `${pathname} ${localeOf(request)} ${themeOf(request) ?? ''}`;
    const page = await cache.get(key, async () => {
      const [given, platform] = await Promise.all([gather(), about.read()]);
      return drawPage(request, pathname, '', given, platform);
    });
    return send(request, reply, page, 'private, no-cache');
  }

  /** A page for this guest only, not cached, neither here nor in the browser. */
  async function drawn(
    request: FastifyRequest,
    reply: FastifyReply,
    page: GivenPage,
    status?: number,
  ): Promise<FastifyReply> {
    const pathname = pathOf(request);
    const search = request.url.slice(pathname.length);
    // What made the trouble may be the database: do not ask it again.
    const platform = page.kind === 'trouble' ? about.last() : await about.readSoon();
    const kept = drawPage(request, pathname, search, page, platform, status);
    return send(request, reply, kept, 'private, no-store');
  }

  function drawPage(
    request: FastifyRequest,
    pathname: string,
    search: string,
    page: GivenPage,
    platform: AboutPlatform,
    status = statusFor(page),
  ): KeptPage {
    const locale = localeOf(request);
    const html = framePage(draw({ pathname, search, locale, page, platform }), page, {
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
  page: KeptPage,
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

function statusFor(page: GivenPage): number {
  return page.kind === 'missing' || page.kind === 'gone' ? 404 : 200;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
