import { amountCalls } from '#shared/calls/tipping/codes.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** What guests of the owner's business are offered; null if there is no business yet. */
export const amountsQuery = findQueryOf(amountCalls.readOwn);
