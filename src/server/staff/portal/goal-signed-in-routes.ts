import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeGoal, findGoal } from '#server/staff/goals/goals.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { goal, goalChange } from '#shared/contracts/goal.ts';

export function goalSignedInRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.put(
    '/api/portal/goal',
    {
      schema: {
        tags: ['staff'],
        summary: 'Set what the signed-in staff member wants to receive in a month; null removes it',
        body: goalChange,
        response: { 200: goal.nullable(), ...refused(400, 401, 404, 409) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: staffId } = await getOwnStaff(db, askingOf(request, user));
      await changeGoal({ db, staffId, actor: actorOf(request, user.id), now: clock() }, request.body);
      return findGoal(db, staffId);
    },
  );
}
