import { z } from 'zod';
import { listStaffOf } from '#server/features/staff/staff-store.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { listedStaff } from '#shared/contracts/staff.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

export function staffOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/staff',
    {
      schema: {
        tags: ['staff'],
        summary: "The people of the owner's business, newest first",
        querystring: pageQuery,
        response: { 200: z.array(listedStaff), 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request, reply) => {
      const people = await listStaffOf(db, userOf(request).id, dubaiDay(clock()), request.query);
      linkNextPage(reply, request.query, people);
      return people;
    },
  );
}
