import { getOwnStaff, openPortal } from '#server/features/portal/open-portal.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { events, type FollowTips } from '#server/live/follow-tips.ts';
import { portal } from '#shared/contracts/portal.ts';

export function portalSignedInRoutes(followTips: FollowTips) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/portal',
      {
        schema: {
          tags: ['staff'],
          summary: "The signed-in staff member's tips and balances",
          response: { 200: portal, ...refused(401, 404) },
        },
      },
      async (request) => openPortal(db, userOf(request).id, clock()),
    );

    app.get(
      '/api/portal/live',
      {
        exposeHeadRoute: false,
        schema: {
          tags: ['staff'],
          summary: "Server-sent events: `tips` when the staff member's business received tips",
          response: { 200: events, ...refused(401, 404) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { businessId } = await getOwnStaff(db, user.id);
        return followTips(reply, user.id, businessId);
      },
    );
  };
}
