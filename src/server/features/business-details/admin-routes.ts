import { describeBusiness } from '#server/features/business-details/describe-business.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { adminDetails } from '#shared/contracts/business-details.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idParam } from '#shared/contracts/fields.ts';

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

export function businessDetailsAdminRoutes({ app, db, clock }: SignedInScope): void {
  app.get(
    '/api/admin/businesses/:id/details',
    {
      schema: {
        tags: ['admin'],
        summary: 'One business with its people, its newest tips and its figures',
        params: idParam,
        response: { 200: adminDetails, ...refusals, 404: errorBody },
      },
    },
    async (request) => describeBusiness(db, request.params.id, clock()),
  );
}
