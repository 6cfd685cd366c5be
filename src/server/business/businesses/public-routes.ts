import { getPublicBusiness } from '#server/business/businesses/public-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function businessPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/businesses/:id',
    {
      config: { walkLimit: { of: 'business', param: 'id' } },
      schema: {
        tags: ['businesses'],
        summary: 'Public facts of a business, whatever its status',
        params: idParam,
        response: { 200: publicBusiness, ...refused(400, 404, 429) },
      },
    },
    async (request) => getPublicBusiness(db, request.params.id),
  );
}
