import { describeBusiness } from '#server/insights/business-details/describe-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { adminDetails } from '#shared/contracts/business-details.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function businessDetailsAdminRoutes({ app, db, clock }: SignedInScope): void {
  app.get(
    '/api/admin/businesses/:id/details',
    {
      schema: {
        tags: ['businesses'],
        summary: 'A business with its staff, newest tips and totals',
        params: idParam,
        response: { 200: adminDetails, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => describeBusiness(db, request.params.id, clock()),
  );
}
