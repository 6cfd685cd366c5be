import { brandingCalls } from '#shared/calls/business/businesses.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** Null if the owner has no business yet. */
export const brandingQuery = findQueryOf(brandingCalls.readOwn);
