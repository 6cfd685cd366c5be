import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { framePage } from '#server/features/tip-page/frame-page.ts';
import {
  gatherFollowPage,
  gatherStaffPage,
  gatherTeamPage,
  missing,
} from '#server/features/tip-page/gather-page.ts';
import { findOnce, giveFirstOnce, giveOnce } from '#server/features/tip-page/once-cookie.ts';
import { bodyIn, encodingFor, type KeptPage, type PageCache } from '#server/features/tip-page/page-cache.ts';
import { type PostedForm, readPostedForm } from '#server/features/tip-page/posted-form.ts';
import { sendTip, type Tipping } from '#server/features/tips/send-tip.ts';
import { AppError, statusOf } from '#server/http/app-error.ts';
import { bodyOf, explain, invalidFields } from '#server/http/error-answer.ts';
import { localeOf } from '#server/http/guest-locale.ts';
import type { App, RouteScope } from '#server/http/scopes.ts';
import { findTipByKey, type TipRow } from '#server/ledger/tip-rows.ts';
import { sayWith } from '#server/words.ts';
import type { DrawTipPage, GivenPage } from '#shared/contracts/tip-page.ts';
import { tipRequest } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/ids.ts';
import { businessTipLink, followLink, staffTipLink } from '#shared/tip-links.ts';

export type TipPages = { shell: string; draw: DrawTipPage; cache: PageCache };

const FORM_MOST_BYTES = 16 * 1024;

/** The pages guests open, drawn here with everything they show, and their form for browsers without scripts. */
export const tipPageRoutes =
  ({ shell, draw, cache }: TipPages, tipping: Tipping) =>
  ({ app, db, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const page = { schema: { hide: true }, errorHandler: sendTrouble };

    app.get<{ Params: { staffId: string }; Querystring: { tip?: string; cancelled?: string } }>(
      '/tip/:staffId',
      page,
      async (request, reply) => {
        const staffId = findIdIn(request.params.staffId);
        if (staffId === undefined) return sendDrawn(request, reply, missing);
        const { tip, cancelled } = request.query;
        giveFirstOnce(request, reply, staffId, isSecure);
        if (tip === undefined && cancelled === undefined)
          return sendKept(request, reply, staffTipLink('', staffId), () =>
            gatherStaffPage(tipping, staffId, undefined),
          );
        keepFromSearch(reply);
        return sendDrawn(request, reply, await gatherStaffPage(tipping, staffId, tip));
      },
    );

    app.get<{ Params: { businessId: string } }>('/business/:businessId/tip', page, async (request, reply) => {
      const businessId = findIdIn(request.params.businessId);
      if (businessId === undefined) return sendDrawn(request, reply, missing);
      return sendKept(request, reply, businessTipLink('', businessId), () => gatherTeamPage(db, businessId));
    });

    app.get<{ Params: { token: string } }>('/t/:token', page, async (request, reply) => {
      keepFromSearch(reply);
      return sendDrawn(request, reply, await gatherFollowPage(tipping, request.params.token));
    });

    void app.register(async (scoped) => {
      scoped.removeAllContentTypeParsers();
      scoped.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_MOST_BYTES },
        (_request, body, done) => done(null, body),
      );
      (scoped as unknown as App).post<{ Params: { staffId: string }; Body: string }>(
        '/tip/:staffId',
        { ...page, config: { rateLimit: 'tips' } },
        async (request, reply) => {
          const staffId = findIdIn(request.params.staffId);
          if (staffId === undefined) return sendDrawn(request, reply, missing);
          const form = readPostedForm(request.body ?? '');
          try {
            const address = await takeForm(request, staffId, form);
            // The next form from this page is another tip.
            giveOnce(reply, staffId, isSecure);
            return reply.redirect(address, 303);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            const earlier = await findEarlier(request, error);
            if (!earlier) return sendRefused(request, reply, staffId, form, error);
            giveOnce(reply, staffId, isSecure);
            return reply.redirect(followLink('', earlier.token), 303);
          }
        },
      );
    });

    async function takeForm(request: FastifyRequest, staffId: number, form: PostedForm): Promise<string> {
      const { amount, customerName, message, coverFee } = form;
      const parsed = tipRequest.safeParse({ staffId, amount, customerName, message, coverFee });
      if (!parsed.success) throw invalidFields(parsed.error.issues);
      const receipt = await sendTip(tipping, parsed.data, {
        idempotencyKey: findOnce(request),
        locale: localeOf(request),
      });
      if (receipt.status === 'pending') return receipt.checkoutUrl ?? followLink('', receipt.token);
      return `${staffTipLink('', staffId)}?tip=${receipt.token}`;
    }

    /** Changed and sent again, after the answer was lost: what went through is what was sent first, and the guest is shown that. */
    async function findEarlier(request: FastifyRequest, { refusal }: AppError): Promise<TipRow | undefined> {
      const once = findOnce(request);
      return refusal.reason === 'idempotency_key_used' && once ? findTipByKey(db, once) : undefined;
    }

    async function sendRefused(
      request: FastifyRequest,
      reply: FastifyReply,
      staffId: number,
      form: PostedForm,
      error: AppError,
    ): Promise<FastifyReply> {
      const page = await gatherStaffPage(tipping, staffId, undefined);
      const status = statusOf[error.code];
      // A payment that was declined stays declined: the next attempt is another tip.
      if (error.code === 'declined') giveOnce(reply, staffId, isSecure);
      if (page.kind !== 'staff') return sendDrawn(request, reply, page);
      const refused = { ...form, status, body: JSON.stringify(bodyOf(error)) };
      return sendDrawn(request, reply, { ...page, refused }, status);
    }

    /** Whoever scanned a code is told on a page, whatever went wrong. */
    async function sendTrouble(
      error: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const { code, refusal } = explain(reply, error);
      return sendDrawn(request, reply, { kind: 'trouble', refusal: sayWith(refusal) }, statusOf[code]);
    }

    /** The same for everyone: drawn for the page's own path, not for whichever way and with whatever query it was asked for. */
    async function sendKept(
      request: FastifyRequest,
      reply: FastifyReply,
      pathname: string,
      gather: () => Promise<GivenPage>,
    ): Promise<FastifyReply> {
      const key = `${pathname} ${localeOf(request)} ${themeOf(request) ?? ''}`;
      const place = { pathname, search: '' };
      const kept = await cache.get(key, async () => keep(request, place, await gather()));
      return send(request, reply, kept);
    }

    async function sendDrawn(
      request: FastifyRequest,
      reply: FastifyReply,
      page: GivenPage,
      status?: number,
    ): Promise<FastifyReply> {
      const pathname = pathOf(request);
      const place = { pathname, search: request.url.slice(pathname.length) };
      return send(request, reply, keep(request, place, page, status));
    }

    function keep(
      request: FastifyRequest,
      { pathname, search }: { pathname: string; search: string },
      page: GivenPage,
      status?: number,
    ): KeptPage {
      const locale = localeOf(request);
      const drawn = draw({ pathname, search, locale, page });
      const html = framePage(drawn, page, { shell, publicOrigin, pathname, locale, theme: themeOf(request) });
      const isMissing = page.kind === 'missing' || (page.kind === 'staff' && !page.person.canBeTipped);
      return { status: status ?? (isMissing ? 404 : 200), bodies: { identity: Buffer.from(html) } };
    }

    async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding, accept-language, cookie')
        .send(await bodyIn(page, encoding));
    }
  };

/** Whoever has the link may see it, so no search engine may have it. */
function keepFromSearch(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const theme = request.cookies.karam_theme;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
