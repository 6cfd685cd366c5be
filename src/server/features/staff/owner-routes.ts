import { z } from 'zod';
import { listDirectory } from '#server/features/staff/staff-directory-store.ts';
import { listStaffOf } from '#server/features/staff/staff-store.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { listedStaff } from '#shared/contracts/staff.ts';
import { directoryStaff, staffDirectoryQuery } from '#shared/contracts/staff-directory.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

export function staffOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/staff',
    {
      schema: {
        tags: ['staff'],
        summary: "The staff of the owner's business, newest first",
        querystring: pageQuery,
        response: { 200: z.array(listedStaff), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const staff = await listStaffOf(db, userOf(request).id, dubaiDay(clock()), request.query);
      linkNextPage(reply, request.query, staff);
      return staff;
    },
  );

  app.get(
    '/api/staff/list',
    {
      schema: {
        tags: ['staff'],
        summary: "The owner's staff by name, role and account, newest first",
        querystring: staffDirectoryQuery,
        response: { 200: z.array(directoryStaff), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const now = clock();
      const staff = await listDirectory(db, userOf(request).id, request.query, { day: dubaiDay(now), now });
      linkNextPage(reply, request.query, staff);
      return staff;
    },
  );
}
