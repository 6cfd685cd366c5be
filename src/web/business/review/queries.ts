import type { z } from 'zod';
import { businessCalls, reviewCalls } from '#shared/calls/business/businesses.ts';
import { businessDetailsCalls, statCalls } from '#shared/calls/insights.ts';
import type { businessReview, reviewQueue } from '#shared/contracts/business-review.ts';
import type { ReviewReason } from '#shared/statuses.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

export type BusinessReview = z.input<typeof businessReview>;
export type ReviewQueue = z.input<typeof reviewQueue>;
export type ReviewItem = ReviewQueue['items'][number];

export const reviewQueueQuery = queryOf(reviewCalls.list);
export const reviewCountQuery = queryOf(reviewCalls.count);

export function reviewQuery(businessId: string) {
  return queryOf(reviewCalls.read, { params: { id: businessId } });
}

export type Why = { reason?: ReviewReason; note?: string | null };

const refreshed = { review: [reviewCalls, businessCalls, businessDetailsCalls, statCalls] };

/** Shows new businesses, changes and decisions of other admins without a reload. */
export function useLiveReviews(): void {
  useLiveUpdates(reviewCalls.live, refreshed);
}
