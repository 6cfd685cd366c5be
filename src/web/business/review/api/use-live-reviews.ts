import { businessCalls, reviewCalls } from '#shared/calls/business/businesses.ts';
import { businessDetailsCalls, statCalls } from '#shared/calls/insights.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

const refreshed = { review: [reviewCalls, businessCalls, businessDetailsCalls, statCalls] };

/** Shows new businesses, changes and decisions of other admins without a reload. */
export function useLiveReviews(): void {
  useLiveUpdates(reviewCalls.live, refreshed);
}
