import { businessCalls } from '#shared/calls/business/businesses.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** The public data of a business; null if there is none with that id. */
export const businessQuery = (businessId: string) =>
  findQueryOf(businessCalls.readPublic, { params: { id: businessId } });
