import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { openSharedGoals } from '#server/staff/goals/goals.ts';
import { goalCalls } from '#shared/calls/staff/people.ts';

export function goalsRoutes({ on, db, clock, userOf }: CallScope): void {
  on(goalCalls.listShared, async (request) =>
    openSharedGoals(db, (await getOwnBusiness(db, userOf(request))).id, clock()),
  );
}
