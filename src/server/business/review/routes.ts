import { changeStatus } from '#server/business/businesses/change-status.ts';
import { decideChange } from '#server/business/changes/decide-change.ts';
import { changeLicence } from '#server/business/licences/licences.ts';
import { readReview } from '#server/business/review/read-review.ts';
import { countQueue, listQueue } from '#server/business/review/review-store.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { FollowReviews } from '#server/platform/live/follow-tips.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { reviewCalls } from '#shared/calls/business/businesses.ts';

export function reviewRoutes(reviews: ReviewUpdates, followReviews: FollowReviews) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf }: CallScope): void => {
    on(reviewCalls.list, async () => listQueue(db));

    on(reviewCalls.count, async () => countQueue(db));

    on(reviewCalls.live, { exposeHeadRoute: false }, async (request, reply) =>
      followReviews(reply, userOf(request).id),
    );

    on(reviewCalls.read, async (request) => readReview(db, request.params.id));

    on(reviewCalls.setLicence, async (request) => {
      const { id } = request.params;
      await changeLicence(db, id, request.body.licenceUntil, actingOf(request));
      return readReview(db, id);
    });

    on(reviewCalls.decide, async (request) => {
      const { status, reason = null, note, seenAt } = request.body;
      const { id } = request.params;
      await changeStatus(db, {
        businessId: id,
        to: status,
        why: { reason, note },
        seenAt: new Date(seenAt),
        actor: actingOf(request),
        now: clock(),
        publicOrigin,
      });
      reviews.announce(id);
      return readReview(db, id);
    });

    on(reviewCalls.decideChange, async (request) => {
      const { decision, changeId, licenceUntil, reason = null, note } = request.body;
      const { id } = request.params;
      await decideChange(db, {
        businessId: id,
        changeId,
        decision,
        licenceUntil,
        why: { reason, note },
        actor: actingOf(request),
        now: clock(),
        publicOrigin,
      });
      reviews.announce(id);
      return readReview(db, id);
    });
  };
}
