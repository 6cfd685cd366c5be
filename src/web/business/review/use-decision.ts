import { type BusinessReview, reviewQuery } from '#web/business/review/queries.ts';
import { useAction } from '#web/kit/query/action.ts';
import { m } from '#web/paraglide/messages.js';

/** After a refusal too the page shows how the business is now: it may have changed. */
export const useDecision = <Decision>(
  businessId: number,
  send: (decision: Decision) => Promise<BusinessReview>,
  done: (decision: Decision) => string,
) =>
  useAction(send, {
    stores: reviewQuery(String(businessId)),
    refreshes: 'admin',
    done: (_, decision) => done(decision),
    failed: m.review_decide_failed(),
  });
