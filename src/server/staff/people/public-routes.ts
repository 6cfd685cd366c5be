import { z } from 'zod';
import { getPublicBusiness } from '#server/business/businesses/public-business.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { getPublicStaff } from '#server/staff/people/public-staff.ts';
import { listTeam } from '#server/staff/people/team.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { publicStaff, teamMember } from '#shared/contracts/staff.ts';

export function staffPublicRoutes({ app, db }: RouteScope): void {
  app.get(
    '/api/staff/:id',
    {
      config: { walkLimit: { of: 'staff', param: 'id' } },
      schema: {
        tags: ['staff'],
        summary: 'Public facts of a staff member and their business',
        params: idParam,
        response: { 200: publicStaff, ...refused(400, 404, 429) },
      },
    },
    async (request) => getPublicStaff(db, request.params.id, () => request.findUser()),
  );

  app.get(
    '/api/businesses/:id/staff',
    {
      config: { walkLimit: { of: 'business', param: 'id' } },
      schema: {
        tags: ['businesses'],
        summary: 'The staff of a business who can be tipped; none while it is not active',
        params: idParam,
        response: { 200: z.array(teamMember), ...refused(400, 404, 429) },
      },
    },
    async (request) => {
      const { id } = await getPublicBusiness(db, request.params.id);
      return listTeam(db, id);
    },
  );
}
