import type { z } from 'zod';
import { brandingCalls, businessCalls } from '#shared/calls/business/businesses.ts';
import { amountCalls } from '#shared/calls/tipping/codes.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { businessChange, businessProfile } from '#shared/contracts/business-changes.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';

export type BusinessProfile = z.input<typeof businessProfile>;
export type BusinessChange = z.input<typeof businessChange>;

/** The signed-in owner's business with everything that can be changed; null if there is none yet. */
export const profileQuery = findQueryOf(businessCalls.readProfile);

const refreshed = { business: [businessCalls, brandingCalls, amountCalls, feedbackCalls] };

/** Shows what an admin decides without a reload. */
export function useLiveBusiness(isOwner: boolean): void {
  useLiveUpdates(isOwner ? ownerTipCalls.live : undefined, refreshed);
}
