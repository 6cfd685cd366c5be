import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { setFirstFormKey } from '#server/tipping/guest-pages/form-key-cookie.ts';
import {
  gatherFollowPage,
  gatherStaffPage,
  gatherTeamPage,
  gatherTeamTipPage,
  missing,
} from '#server/tipping/guest-pages/gather-page.ts';
import { pageSender } from '#server/tipping/guest-pages/send-page.ts';
import { troubleSender } from '#server/tipping/guest-pages/send-trouble.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import type { PageOpens } from '#server/tipping/page-opens/page-opens.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/ids.ts';
import { businessTipLink, followLink, staffTipLink, teamTipLink } from '#shared/tip-links.ts';

/** The guests' pages, rendered on the server with all their data. */
export const tipPageRoutes =
  (tipPages: TipPages, tipping: Tipping, about: CurrentPlatform, opens: PageOpens) =>
  ({ app, db, clock, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const sendPage = pageSender(tipPages, publicOrigin, about);
    const page = { schema: { hide: true }, errorHandler: troubleSender(sendPage) };

    app.get<{
      Params: { staffId: string };
      Querystring: { tip?: string; cancelled?: string; bill?: unknown; at?: unknown };
    }>(
      '/tip/:staffId',
      { ...page, config: { enumerationLimit: { of: 'staff', param: 'staffId' }, ...countedIfFollowed } },
      async (request, reply) => {
        const staffId = findIdIn(request.params.staffId);
        if (staffId === undefined) return sendPage.drawn(request, reply, missing);
        const { tip, cancelled, bill, at } = request.query;
        setFirstFormKey(request, reply, staffTipLink('', staffId), isSecure);
        // There are endless bills and places: their pages would push the others out of the cache.
        const isForAll = [tip, cancelled, bill, at].every((each) => each === undefined);
        if (isForAll) {
          await sendPage.cached(request, reply, staffTipLink('', staffId), () =>
            gatherStaffPage(tipping, staffId),
          );
          opens.count('tip', staffId, request, reply);
          return reply;
        }
        hideFromSearch(reply);
        const given = await gatherStaffPage(tipping, staffId, { tip, bill });
        // Paid, and the staff member left meanwhile: the guest still sees what became of the tip.
        if (given.kind !== 'staff' && tipToken.safeParse({ token: tip }).success)
          return reply.redirect(followLink('', tip ?? ''), 303);
        await sendPage.drawn(request, reply, given);
        // With a bill or a place the guest has just come; else they come back from paying.
        if (tip === undefined && cancelled === undefined) opens.count('tip', staffId, request, reply);
        return reply;
      },
    );

    app.get<{ Params: { businessId: string }; Querystring: { find?: string; bill?: unknown; at?: unknown } }>(
      '/business/:businessId/tip',
      { ...page, config: { enumerationLimit: { of: 'business', param: 'businessId' } } },
      async (request, reply) => {
        const businessId = findIdIn(request.params.businessId);
        if (businessId === undefined) return sendPage.drawn(request, reply, missing);
        // A search, a bill and a place are for this guest only, so they must not fill the cache.
        const { find, bill, at } = request.query;
        if (find !== undefined || bill !== undefined || at !== undefined)
          await sendPage.drawn(request, reply, await gatherTeamPage(db, businessId, clock()));
        else
          await sendPage.cached(request, reply, businessTipLink('', businessId), () =>
            gatherTeamPage(db, businessId, clock()),
          );
        // A search is made on a page that was counted when it was opened.
        if (request.query.find === undefined) opens.count('team', businessId, request, reply);
        return reply;
      },
    );

    app.get<{
      Params: { businessId: string };
      Querystring: { tip?: string; cancelled?: string; bill?: unknown; at?: unknown };
    }>(
      '/business/:businessId/team',
      {
        ...page,
        config: { enumerationLimit: { of: 'business', param: 'businessId' }, ...countedIfFollowed },
      },
      async (request, reply) => {
        const businessId = findIdIn(request.params.businessId);
        if (businessId === undefined) return sendPage.drawn(request, reply, missing);
        const { tip, cancelled, bill, at } = request.query;
        const path = teamTipLink('', businessId);
        setFirstFormKey(request, reply, path, isSecure);
        const isForAll = [tip, cancelled, bill, at].every((each) => each === undefined);
        if (isForAll) {
          await sendPage.cached(request, reply, path, () => gatherTeamTipPage(tipping, businessId));
          opens.count('everybody', businessId, request, reply);
          return reply;
        }
        hideFromSearch(reply);
        const given = await gatherTeamTipPage(tipping, businessId, { tip, bill });
        // Paid, and the owner ended team tips meanwhile: the guest still sees what became of the tip.
        if (given.kind !== 'team-tip' && tipToken.safeParse({ token: tip }).success)
          return reply.redirect(followLink('', tip ?? ''), 303);
        await sendPage.drawn(request, reply, given);
        if (tip === undefined && cancelled === undefined)
          opens.count('everybody', businessId, request, reply);
        return reply;
      },
    );

    const follow = { ...page, config: { rateLimit: 'follows' } } as const;
    app.get<{ Params: { token: string } }>('/t/:token', follow, async (request, reply) => {
      hideFromSearch(reply);
      return sendPage.drawn(request, reply, await gatherFollowPage(tipping, request.params.token));
    });
  };

/** With `?tip=` the page follows a tip, too. */
const countedIfFollowed = {
  rateLimit: 'follows',
  isCounted: ({ query }: FastifyRequest) => (query as { tip?: unknown }).tip !== undefined,
} as const;

/** Everybody with the link can read these pages, so search engines must not list them. */
function hideFromSearch(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex');
}
