import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { hideIban } from '#server/staff/people/hide-iban.ts';
import { importStaff, previewImport } from '#server/staff/people/import-staff.ts';
import { listDirectory } from '#server/staff/people/staff-directory-store.ts';
import { listStaffOf } from '#server/staff/people/staff-store.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { listedStaff } from '#shared/contracts/staff.ts';
import { directoryStaff, staffDirectoryQuery } from '#shared/contracts/staff-directory.ts';
import { staffImport, staffImportRequest } from '#shared/contracts/staff-import.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { IMPORT_BODY_BYTES } from '#shared/staff-import.ts';

export const staffOwnerRoutes =
  (updates: Pick<TipUpdates, 'announce'>) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
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
        const user = userOf(request);
        const { workplace } = user;
        if (!workplace) return [];
        const staff = await listStaffOf(db, workplace.businessId, dubaiDay(clock()), request.query);
        linkNextPage(reply, request.query, staff);
        return staff.map((row) => hideIban(user, row));
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
        const user = userOf(request);
        const { workplace } = user;
        if (!workplace) return [];
        const now = clock();
        const at = { day: dubaiDay(now), now };
        const staff = await listDirectory(db, workplace.businessId, request.query, at);
        linkNextPage(reply, request.query, staff);
        return staff.map((row) => hideIban(user, row));
      },
    );

    app.post(
      '/api/staff/import',
      {
        bodyLimit: IMPORT_BODY_BYTES,
        config: { rateLimit: 'uploads' },
        schema: {
          tags: ['staff'],
          summary:
            "Preview whom a CSV file would add to the staff. With the preview's fingerprint they are added, all or nobody",
          body: staffImportRequest,
          response: { 200: staffImport, ...refused(400, 401, 403, 409, 413, 429) },
        },
      },
      async (request) => {
        const { content, fingerprint, allowDuplicates } = request.body;
        const owner = userOf(request);
        if (fingerprint === undefined) return previewImport(db, owner, content);
        const shown = { content, fingerprint, allowDuplicates };
        const imported = await importStaff(db, owner, actorOf(request, owner.id), shown);
        updates.announce([imported.businessId]);
        return imported;
      },
    );
  };
