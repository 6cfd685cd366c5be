import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { businessReview, ReviewCount, reviewQueue } from '#shared/contracts/business-review.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type BusinessReview = z.input<typeof businessReview>;
export type ReviewQueue = z.input<typeof reviewQueue>;
export type ReviewItem = ReviewQueue['items'][number];

export const reviewQueueQuery = queryOptions<ReviewQueue>({ queryKey: ['/api/admin/review'] });
export const reviewCountQuery = queryOptions<ReviewCount>({ queryKey: ['/api/admin/review', 'count'] });

export function reviewQuery(businessId: string) {
  return queryOptions<BusinessReview>({ queryKey: ['/api/admin/review', encodeURIComponent(businessId)] });
}

type Why = { reason?: string; note?: string | null };
export type Decision = Why & { status: 'active' | 'suspended'; seenAt: string };
export type ChangeDecision = Why & { changeId: number; decision: 'approve' | 'reject' };

export const useDecide = (businessId: number) => useReviewed<Decision>(businessId, 'decision');
export const useDecideChange = (businessId: number) => useReviewed<ChangeDecision>(businessId, 'change');

function useReviewed<Body>(businessId: number, what: 'decision' | 'change') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      sendForJson<BusinessReview>('POST', `/api/admin/review/${businessId}/${what}`, { body }),
    onSuccess: (review) => queryClient.setQueryData(reviewQuery(String(businessId)).queryKey, review),
    // After a refusal too: the business may have changed, and the page should show how it is now.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
