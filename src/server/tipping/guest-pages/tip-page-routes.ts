import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import type { FollowVisits } from '#server/tipping/evidence/follow-visits.ts';
import { setFirstFormKey } from '#server/tipping/guest-pages/form-key-cookie.ts';
import {
  loadFollowPage,
  loadStaffPage,
  loadTeamPage,
  loadTeamTipPage,
  missing,
} from '#server/tipping/guest-pages/load-page.ts';
import { errorPageSender, pageSender, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import type { PageOpens } from '#server/tipping/page-opens/page-opens.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/limits.ts';
import { businessTipLink, followLink, staffTipLink, teamTipLink } from '#shared/tip-links.ts';

/** The tip page of a staff member, and the one for a team tip. */
const tipForms = [
  {
    path: '/tip/:staffId',
    param: 'staffId',
    of: 'staff',
    link: staffTipLink,
    load: loadStaffPage,
    kind: 'staff',
  },
  {
    path: '/business/:businessId/team',
    param: 'businessId',
    of: 'business',
    link: teamTipLink,
    load: loadTeamTipPage,
    kind: 'team-tip',
  },
] as const;

/** The guests' pages, rendered on the server with all their data. */
export const tipPageRoutes =
  (tipPages: TipPages, tipping: Tipping, about: CurrentPlatform, opens: PageOpens, visits: FollowVisits) =>
  ({ app, db, clock, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const sendPage = pageSender(tipPages, publicOrigin, about);
    const route = { schema: { hide: true }, errorHandler: errorPageSender(sendPage) };

    for (const { path, param, of, link, load, kind } of tipForms)
      app.get<{
        Params: Record<string, string>;
        Querystring: { tip?: string; cancelled?: string; bill?: unknown; at?: unknown };
      }>(
        path,
        { ...route, config: { enumerationLimit: { of, param }, ...countedIfFollowed } },
        async (request, reply) => {
          const id = findIdIn(request.params[param] ?? '');
          if (id === undefined) return sendPage.uncached(request, reply, missing);
          const { tip, cancelled, bill, at } = request.query;
          setFirstFormKey(request, reply, link('', id), isSecure);
          const opened = kind === 'staff' ? 'tip' : 'team-tip';
          // Pages for a bill, table or room are not cached: there are too many of them.
          const isSameForAll = [tip, cancelled, bill, at].every((each) => each === undefined);
          if (isSameForAll) {
            await sendPage.cached(request, reply, link('', id), () => load(tipping, id));
            opens.count(opened, id, request, reply);
            return reply;
          }
          hideFromSearch(reply);
          const page = await load(tipping, id, { tip, bill });
          // Paid, but meanwhile the staff member left or team tips ended: the guest still sees what became of the tip.
          if (page.kind !== kind && tipToken.safeParse({ token: tip }).success)
            return reply.redirect(followLink('', tip ?? ''), 303);
          await sendPage.uncached(request, reply, page);
          // With `tip` or `cancelled` the guest comes back from paying, which is not a new visit.
          if (tip === undefined && cancelled === undefined) opens.count(opened, id, request, reply);
          if (tip !== undefined) visits.count(tip, request, reply);
          return reply;
        },
      );

    app.get<{ Params: { businessId: string }; Querystring: { find?: string; bill?: unknown; at?: unknown } }>(
      '/business/:businessId/tip',
      { ...route, config: { enumerationLimit: { of: 'business', param: 'businessId' } } },
      async (request, reply) => {
        const businessId = findIdIn(request.params.businessId);
        if (businessId === undefined) return sendPage.uncached(request, reply, missing);
        // A search, bill, table or room is for this guest only, so it must not fill the cache.
        const { find, bill, at } = request.query;
        if (find !== undefined || bill !== undefined || at !== undefined)
          await sendPage.uncached(request, reply, await loadTeamPage(db, businessId, clock()));
        else
          await sendPage.cached(request, reply, businessTipLink('', businessId), () =>
            loadTeamPage(db, businessId, clock()),
          );
        // A search starts on a page that was counted already.
        if (request.query.find === undefined) opens.count('team', businessId, request, reply);
        return reply;
      },
    );

    const follow = { ...route, config: { rateLimit: 'follows' } } as const;
    app.get<{ Params: { token: string } }>('/t/:token', follow, async (request, reply) => {
      hideFromSearch(reply);
      await sendPage.uncached(request, reply, await loadFollowPage(tipping, request.params.token));
      visits.count(request.params.token, request, reply);
      return reply;
    });
  };

/** With `?tip=` the page follows a tip, too. */
const countedIfFollowed = {
  rateLimit: 'follows',
  isCounted: ({ query }: FastifyRequest) => (query as { tip?: unknown }).tip !== undefined,
} as const;

/** Anybody with the link can read these pages, so search engines must not list them. */
function hideFromSearch(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex');
}
