import type { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type { business } from '#shared/contracts/business.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

export type MyBusiness = z.input<typeof business>;

/** The business of the signed-in user; null if they have none yet. */
export const myBusinessQuery = findQueryOf(businessCalls.readOwn);
