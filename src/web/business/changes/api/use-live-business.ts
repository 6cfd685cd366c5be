import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

const refreshed = { business: ['/api/businesses'] };

/** Shows what an admin decides without a reload. */
export function useLiveBusiness(isOwner: boolean): void {
  useLiveUpdates(isOwner ? '/api/tips/live' : undefined, refreshed);
}
