import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { openSharedGoals } from '#server/staff/goals/goals.ts';
import { sharedGoal } from '#shared/contracts/goal.ts';

export function goalOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/goals',
    {
      schema: {
        tags: ['staff'],
        summary: 'The goals for this month that the own staff share with the owner',
        response: { 200: z.array(sharedGoal), ...refused(401, 403, 404) },
      },
    },
    async (request) => openSharedGoals(db, (await getOwnBusiness(db, userOf(request))).id, clock()),
  );
}
