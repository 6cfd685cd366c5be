import { z } from 'zod';
import { findPublicBusiness } from '#server/features/businesses/business-store.ts';
import { listTeam } from '#server/features/staff/staff-store.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RouteScope } from '#server/http/scopes.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { teamMember } from '#shared/contracts/staff.ts';

export function businessPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/businesses/:id',
    {
      schema: {
        tags: ['businesses'],
        summary: 'What anyone may know of a business, whatever its status',
        params: idParam,
        response: { 200: publicBusiness, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const found = await findPublicBusiness(db, request.params.id);
      if (!found) throw new AppError('not_found', 'Business not found.');
      return found;
    },
  );

  app.get(
    '/api/businesses/:id/staff',
    {
      schema: {
        tags: ['businesses'],
        summary: 'The people of a business who can be tipped; none while it is not active',
        params: idParam,
        response: { 200: z.array(teamMember), 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await findPublicBusiness(db, id))) throw new AppError('not_found', 'Business not found.');
      return listTeam(db, id);
    },
  );
}
