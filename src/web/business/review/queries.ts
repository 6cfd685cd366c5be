import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { businessCalls, reviewCalls } from '#shared/calls/business/businesses.ts';
import { businessDetailsCalls, statCalls } from '#shared/calls/insights.ts';
import type { businessReview, reviewQueue } from '#shared/contracts/business-review.ts';
import type { ReviewReason } from '#shared/statuses.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

export type BusinessReview = z.input<typeof businessReview>;
export type ReviewQueue = z.input<typeof reviewQueue>;
export type ReviewItem = ReviewQueue['items'][number];

export const reviewQueueQuery = queryOf(reviewCalls.list);
export const reviewCountQuery = queryOf(reviewCalls.count);

export function reviewQuery(businessId: string) {
  return queryOf(reviewCalls.read, { params: { id: businessId } });
}

type Why = { reason?: ReviewReason; note?: string | null };
export type Decision = Why & { status: 'active' | 'suspended'; seenAt: string };
type ChangeDecision = Why & { changeId: number; decision: 'approve' | 'reject' };

export const useDecide = (businessId: number) =>
  useReviewed(businessId, (body: Decision) => call(reviewCalls.decide, { params: { id: businessId }, body }));
export const useDecideChange = (businessId: number) =>
  useReviewed(businessId, (body: ChangeDecision) =>
    call(reviewCalls.decideChange, { params: { id: businessId }, body }),
  );

function useReviewed<Body>(businessId: number, mutationFn: (body: Body) => Promise<BusinessReview>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (review) => queryClient.setQueryData(reviewQuery(String(businessId)).queryKey, review),
    // After a refusal too: the business may have changed, and the page should show how it is now.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}

const refreshed = { review: [reviewCalls, businessCalls, businessDetailsCalls, statCalls] };

/** Shows new businesses, changes and decisions of other admins without a reload. */
export function useLiveReviews(): void {
  useLiveUpdates(reviewCalls.live, refreshed);
}
