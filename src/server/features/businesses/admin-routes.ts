import { z } from 'zod';
import { actorOf, recordAudit } from '#server/features/audit/record-audit.ts';
import { businessExport } from '#server/features/businesses/business-export.ts';
import { listBusinesses } from '#server/features/businesses/business-list-store.ts';
import { changeStatus } from '#server/features/businesses/change-status.ts';
import { exportLines } from '#server/features/exports/export-lines.ts';
import { csvFile, sendCsv } from '#server/features/exports/send-csv.ts';
import { refuse } from '#server/http/app-error.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import type { ReviewUpdates } from '#server/live/tip-updates.ts';
import { adminBusiness, adminBusinessQuery, statusRequest } from '#shared/contracts/business.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function businessAdminRoutes(reviews: ReviewUpdates) {
  return (scope: SignedInScope): void => mount(scope, reviews);
}

function mount({ app, db, clock, publicOrigin, userOf }: SignedInScope, reviews: ReviewUpdates): void {
  app.get(
    '/api/admin/businesses',
    {
      schema: {
        tags: ['businesses'],
        summary: 'Businesses, newest first; filtered by status, searched by name or owner',
        querystring: adminBusinessQuery,
        response: { 200: z.array(adminBusiness), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const businesses = await listBusinesses(db, request.query);
      linkNextPage(reply, request.query, businesses);
      return businesses;
    },
  );

  app.get(
    '/api/admin/businesses.csv',
    {
      schema: {
        tags: ['businesses'],
        summary: 'The same businesses as CSV',
        querystring: adminBusinessQuery.pick({ status: true, search: true }),
        response: { 200: csvFile, ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      await recordAudit(db, actorOf(request, userOf(request).id), {
        action: 'businesses.exported',
        detail: request.query,
      });
      return sendCsv(reply, 'businesses.csv', exportLines(businessExport(db, request.query)));
    },
  );

  app.patch(
    '/api/admin/businesses/:id/status',
    {
      schema: {
        tags: ['businesses'],
        summary: 'Approve, reject, suspend or reactivate a business',
        params: idParam,
        body: statusRequest,
        response: { 200: adminBusiness, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { status, reason = null, note } = request.body;
      const business = await changeStatus(db, {
        businessId: request.params.id,
        to: status,
        why: { reason, note },
        actor: actorOf(request, userOf(request).id),
        now: clock(),
        publicOrigin,
      });
      if (!business) throw refuse('not_found', 'no_such_business');
      reviews.announce(business.id);
      return business;
    },
  );
}
