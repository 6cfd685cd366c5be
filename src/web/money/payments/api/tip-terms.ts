import { tipCalls } from '#shared/calls/tipping/tips.ts';
import { queryOf } from '#web/kit/client/queries.ts';

/** The fee and limits that guests see before tipping. */
export const tipTermsQuery = queryOf(tipCalls.readTerms);
