import { findPublicStaff } from '#server/features/staff/staff-store.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RouteScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { publicStaff } from '#shared/contracts/staff.ts';

export function staffPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/staff/:id',
    {
      schema: {
        tags: ['staff'],
        summary: 'Who is tipped, and where they work',
        params: idParam,
        response: { 200: publicStaff, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const found = await findPublicStaff(db, request.params.id);
      if (!found) throw new AppError('not_found', 'Staff member not found.');
      return found;
    },
  );
}
