import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { localeOf } from '#server/platform/http/guest-locale.ts';
import { themeOf } from '#server/platform/http/page-theme.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { askApiAs } from '#server/platform/pages/ask-api.ts';
import { frameAppPage } from '#server/platform/pages/frame-page.ts';
import { encodingFor, pageBody } from '#server/platform/pages/page-body.ts';
import type { KeptPage, PageCache } from '#server/platform/pages/page-cache.ts';
import type { CurrentPlatform } from '#server/platform/settings/current-platform.ts';
import { KEEP_HEADER } from '#shared/kept-pages.ts';
import { isDrawnPath } from '#shared/paths.ts';

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
