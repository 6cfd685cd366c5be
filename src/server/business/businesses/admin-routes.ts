import { z } from 'zod';
import { businessExport } from '#server/business/businesses/business-export.ts';
import { listBusinesses } from '#server/business/businesses/business-list-store.ts';
import { changeStatus } from '#server/business/businesses/change-status.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
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
