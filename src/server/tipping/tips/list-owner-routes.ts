import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { findOwnerTips } from '#server/money/ledger/owner-tips.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { reportMonth } from '#server/tipping/tips/month-report.ts';
import { totalsOfOwnerTips } from '#server/tipping/tips/owner-tips.ts';
import { ownerTipsExport } from '#server/tipping/tips/owner-tips-export.ts';
import {
  monthReport,
  ownerTip,
  ownerTipsFilter,
  ownerTipsQuery,
  ownerTipsTotals,
  reportQuery,
} from '#shared/contracts/owner-tips.ts';

/** The owner's tips screen: a list with a filter, its totals, the same as a file, and the report of a month. */
export function tipListOwnerRoutes({ app, db, userOf }: SignedInScope): void {
  const ownId = async (request: FastifyRequest) => (await getOwnBusiness(db, userOf(request))).id;

  app.get(
    '/api/tips/list',
    {
      schema: {
        tags: ['tips'],
        summary: "The owner's tips by days, person, status and words, newest first",
        querystring: ownerTipsQuery,
        response: { 200: z.array(ownerTip), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { limit, before, ...filter } = request.query;
      const tips = await findOwnerTips(db, await ownId(request), filter, { limit, before });
      linkNextPage(reply, request.query, tips);
      return tips;
    },
  );

  app.get(
    '/api/tips/list/totals',
    {
      schema: {
        tags: ['tips'],
        summary: 'Count, gross, fee and net of all tips that fit the filter',
        querystring: ownerTipsFilter,
        response: { 200: ownerTipsTotals, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => totalsOfOwnerTips(db, await ownId(request), request.query),
  );

  app.get(
    '/api/tips/list.csv',
    {
      schema: {
        tags: ['tips'],
        summary: 'The tips that fit the filter as a file; the last line has the totals',
        querystring: ownerTipsFilter,
        response: { 200: csvFile, ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const businessId = await ownId(request);
      const { from, to, staffId, status, search } = request.query;
      await recordAudit(db, actorOf(request, userOf(request).id), {
        action: 'tips.exported',
        subject: { type: 'business', id: businessId },
        // Not the words that were searched for: they can be the name of a guest, and audit rows are never erased.
        detail: { from, to, staffId, status, isSearch: search !== null },
      });
      return sendCsv(reply, 'tips.csv', exportLines(ownerTipsExport(db, businessId, request.query)));
    },
  );

  app.get(
    '/api/tips/report',
    {
      schema: {
        tags: ['tips'],
        summary: "The totals of a month's tips, by person and by day",
        querystring: reportQuery,
        response: { 200: monthReport, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => reportMonth(db, await ownId(request), request.query.month),
  );
}
