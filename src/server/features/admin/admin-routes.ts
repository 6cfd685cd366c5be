import { z } from 'zod';
import {
  findBusinessWithOwner,
  getStats,
  listBusinesses,
  listPeople,
} from '#server/features/admin/admin-store.ts';
import { businessExport } from '#server/features/admin/business-export.ts';
import { changeStatus } from '#server/features/admin/change-status.ts';
import { summarize, summarizeWeek } from '#server/features/analytics/summarize.ts';
import { actorOf, recordAudit } from '#server/features/audit/record-audit.ts';
import { exportLines } from '#server/features/exports/export-lines.ts';
import { csvFile, sendCsv } from '#server/features/exports/send-csv.ts';
import { listTipsOf } from '#server/features/tips/tip-store.ts';
import { AppError } from '#server/http/app-error.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { adminBusiness, adminBusinessQuery, statusRequest } from '#shared/contracts/business.ts';
import { adminDetails } from '#shared/contracts/business-details.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { adminStats } from '#shared/contracts/stats.ts';

const RECENT_TIPS = 10;
const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

export function adminRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/stats',
    {
      schema: {
        tags: ['admin'],
        summary: 'The platform in four figures',
        response: { 200: adminStats, ...refusals },
      },
    },
    async () => getStats(db),
  );

  app.get(
    '/api/admin/businesses',
    {
      schema: {
        tags: ['admin'],
        summary: 'Businesses, newest first, by status and by what they or their owners are called',
        querystring: adminBusinessQuery,
        response: { 200: z.array(adminBusiness), ...refusals },
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
        tags: ['admin'],
        summary: 'The same businesses as a file for a spreadsheet',
        querystring: adminBusinessQuery.pick({ status: true, search: true }),
        response: { 200: csvFile, ...refusals },
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
    async (request) => {
      const { id } = request.params;
      const business = await findBusinessWithOwner(db, id);
      if (!business)
        throw new AppError('not_found', "Business not found or you don't have permission to view it.");
      const [staff, tips, summary, week] = await Promise.all([
        listPeople(db, id),
        listTipsOf(db, id, { limit: RECENT_TIPS }, ['paid', 'refunded']),
        summarize(db, id, clock()),
        summarizeWeek(db, id, clock()),
      ]);
      return { business, staff, tips, analytics: { summary, week } };
    },
  );

  app.patch(
    '/api/admin/businesses/:id/status',
    {
      schema: {
        tags: ['admin'],
        summary: 'Approve, reject, suspend or reactivate',
        params: idParam,
        body: statusRequest,
        response: { 200: adminBusiness, ...refusals, 404: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const business = await changeStatus(db, {
        businessId: request.params.id,
        to: request.body.status,
        actor: actorOf(request, userOf(request).id),
        now: clock(),
        publicOrigin,
      });
      if (!business) throw new AppError('not_found', 'There is no such business.');
      return business;
    },
  );
}
