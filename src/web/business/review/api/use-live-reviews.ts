import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

const refreshed = { review: ['/api/admin/review', '/api/admin/businesses', '/api/admin/stats'] };

/** Shows new businesses, changes and decisions of other admins without a reload. */
export function useLiveReviews(): void {
  useLiveUpdates('/api/admin/review/live', refreshed);
}
