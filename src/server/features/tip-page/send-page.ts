import type { FastifyReply, FastifyRequest } from 'fastify';
import { framePage } from '#server/features/tip-page/frame-page.ts';
import { bodyIn, encodingFor, type KeptPage } from '#server/features/tip-page/page-cache.ts';
import type { TipPages } from '#server/features/tip-page/tip-pages.ts';
import { localeOf } from '#server/http/guest-locale.ts';
import { showErased } from '#server/show-erased.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';

export type SendPage = ReturnType<typeof pageSender>;

/** Renders and sends pages in the guest's language and theme. */
export function pageSender({ shell, draw, cache }: TipPages, publicOrigin: string) {
  return { cached, drawn };

  /** A page that is the same for every guest: rendered for its path without the query, and cached. */
  async function cached(
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
    gather: () => Promise<GivenPage>,
  ): Promise<FastifyReply> {
    const key = `${pathname} ${localeOf(request)} ${themeOf(request) ?? ''}`;
    const page = await cache.get(key, async () => drawPage(request, pathname, '', await gather()));
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
    return send(request, reply, drawPage(request, pathname, search, page, status), 'private, no-store');
  }

  function drawPage(
    request: FastifyRequest,
    pathname: string,
    search: string,
    page: GivenPage,
    status = statusFor(page),
  ): KeptPage {
    const locale = localeOf(request);
    const html = framePage(draw({ pathname, search, locale, page }), page, {
      shell,
      publicOrigin,
      pathname,
      locale,
      theme: themeOf(request),
    });
    return { status, bodies: { identity: Buffer.from(showErased(html, locale)) } };
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
    .send(await bodyIn(page, encoding));
}

function statusFor(page: GivenPage): number {
  return page.kind === 'missing' || page.kind === 'gone' ? 404 : 200;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const theme = request.cookies.karam_theme;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
