import { changeStatus } from '#server/business/businesses/change-status.ts';
import { decideChange } from '#server/business/changes/decide-change.ts';
import { openReview } from '#server/business/review/open-review.ts';
import { countQueue, listQueue } from '#server/business/review/review-store.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { events, type FollowReviews } from '#server/platform/live/follow-tips.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import {
  businessReview,
  changeDecisionRequest,
  decisionRequest,
  reviewCount,
  reviewQueue,
} from '#shared/contracts/business-review.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function businessReviewAdminRoutes(reviews: ReviewUpdates, followReviews: FollowReviews) {
  return ({ app, db, clock, publicOrigin, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/review',
      {
        schema: {
          tags: ['review'],
          summary: 'Businesses and changes that wait for a decision, the longest first; at most 200',
          response: { 200: reviewQueue, ...refused(401, 403) },
        },
      },
      async () => listQueue(db),
    );

    app.get(
      '/api/admin/review/count',
      {
        schema: {
          tags: ['review'],
          summary: 'How many businesses and changes wait for a decision',
          response: { 200: reviewCount, ...refused(401, 403) },
        },
      },
      async () => countQueue(db),
    );

    app.get(
      '/api/admin/review/live',
      {
        exposeHeadRoute: false,
        schema: {
          tags: ['review'],
          summary: 'Server-sent events: `review` when a business applied, was changed or decided about',
          response: { 200: events, ...refused(401, 403, 503) },
        },
      },
      async (request, reply) => followReviews(reply, userOf(request).id),
    );

    app.get(
      '/api/admin/review/:id',
      {
        schema: {
          tags: ['review'],
          summary: 'A business with its documents, an open change request and the history of decisions',
          params: idParam,
          response: { 200: businessReview, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) => openReview(db, request.params.id),
    );

    app.post(
      '/api/admin/review/:id/decision',
      {
        schema: {
          tags: ['review'],
          summary: 'Approve, reject, suspend or reactivate a business as it was seen',
          params: idParam,
          body: decisionRequest,
          response: { 200: businessReview, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { status, reason = null, note, seenAt } = request.body;
        const { id } = request.params;
        await changeStatus(db, {
          businessId: id,
          to: status,
          why: { reason, note },
          seenAt: new Date(seenAt),
          actor: actorOf(request, userOf(request).id),
          now: clock(),
          publicOrigin,
        });
        reviews.announce(id);
        return openReview(db, id);
      },
    );

    app.post(
      '/api/admin/review/:id/change',
      {
        schema: {
          tags: ['review'],
          summary: 'Approve or reject a change request',
          params: idParam,
          body: changeDecisionRequest,
          response: { 200: businessReview, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { decision, changeId, reason = null, note } = request.body;
        const { id } = request.params;
        await decideChange(db, {
          businessId: id,
          changeId,
          decision,
          why: { reason, note },
          actor: actorOf(request, userOf(request).id),
          now: clock(),
          publicOrigin,
        });
        reviews.announce(id);
        return openReview(db, id);
      },
    );
  };
}
