import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { events, type FollowTips } from '#server/platform/live/follow-tips.ts';

export function tipLiveRoutes(followTips: FollowTips) {
  return ({ app, db, userOf }: SignedInScope): void => {
    app.get(
      '/api/tips/live',
      {
        // A HEAD request would open a stream that nobody reads.
        exposeHeadRoute: false,
        schema: {
          tags: ['tips'],
          summary:
            "Server-sent events: `tips` when the owner's business received tips or its staff changed, `business` when it was changed or decided about",
          response: { 200: events, ...refused(401, 403, 404, 503) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { id } = await getOwnBusiness(db, user);
        return followTips(reply, user.id, id);
      },
    );
  };
}
