import { describeBusiness } from '#server/insights/business-details/describe-business.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { businessDetailsCalls } from '#shared/calls/insights.ts';

export function businessDetailsRoutes({ on, db, clock }: CallScope): void {
  on(businessDetailsCalls.read, async (request) => describeBusiness(db, request.params.id, clock()));
}
