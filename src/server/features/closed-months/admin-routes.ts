import { actorOf } from '#server/features/audit/record-audit.ts';
import { closeMonth, describeClosedMonths } from '#server/features/closed-months/close-month.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { closedMonths, closeMonthRequest } from '#shared/contracts/closed-months.ts';

export function closedMonthAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/closed-months',
    {
      schema: {
        tags: ['books'],
        summary: 'The closed months, and the month that can be closed next',
        response: { 200: closedMonths, ...refused(401, 403) },
      },
    },
    async () => describeClosedMonths(db, clock()),
  );

  app.post(
    '/api/admin/closed-months',
    {
      schema: {
        tags: ['books'],
        summary: 'Close the oldest open month, after the checks hold; nothing can be posted into it any more',
        body: closeMonthRequest,
        response: { 200: closedMonths, ...refused(400, 401, 403, 409) },
      },
    },
    async (request) => {
      const { id } = userOf(request);
      await closeMonth(db, request.body.month, { ...actorOf(request, id), actorId: id }, clock());
      return describeClosedMonths(db, clock());
    },
  );
}
