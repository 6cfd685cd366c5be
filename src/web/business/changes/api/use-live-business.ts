import { brandingCalls, businessCalls } from '#shared/calls/business/businesses.ts';
import { amountCalls } from '#shared/calls/tipping/codes.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

const refreshed = { business: [businessCalls, brandingCalls, amountCalls, feedbackCalls] };

/** Shows what an admin decides without a reload. */
export function useLiveBusiness(isOwner: boolean): void {
  useLiveUpdates(isOwner ? ownerTipCalls.live : undefined, refreshed);
}
