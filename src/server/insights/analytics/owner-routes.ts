import type { FastifyRequest } from 'fastify';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import {
  summarize,
  summarizeDay,
  summarizeRange,
  summarizeWeek,
} from '#server/insights/analytics/summarize.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import {
  analyticsSummary,
  dailyAnalytics,
  rangeAnalytics,
  rangeQuery,
  weeklyAnalytics,
} from '#shared/contracts/analytics.ts';

export function analyticsOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  const ownId = async (request: FastifyRequest) => (await getOwnBusiness(db, userOf(request))).id;

  app.get(
    '/api/analytics/daily',
    {
      schema: {
        tags: ['analytics'],
        summary: "Total of today's tips",
        response: { 200: dailyAnalytics, ...refused(401, 403, 404) },
      },
    },
    async (request) => summarizeDay(db, await ownId(request), clock()),
  );

  app.get(
    '/api/analytics/weekly',
    {
      schema: {
        tags: ['analytics'],
        summary: 'Totals of the last seven days',
        response: { 200: weeklyAnalytics, ...refused(401, 403, 404) },
      },
    },
    async (request) => summarizeWeek(db, await ownId(request), clock()),
  );

  app.get(
    '/api/analytics/range',
    {
      schema: {
        tags: ['analytics'],
        summary: 'Count, gross and net of each day of a period',
        querystring: rangeQuery,
        response: { 200: rangeAnalytics, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => summarizeRange(db, await ownId(request), request.query),
  );

  app.get(
    '/api/analytics/summary',
    {
      schema: {
        tags: ['analytics'],
        summary: "The figures of the dashboard's cards",
        response: { 200: analyticsSummary, ...refused(401, 403, 404) },
      },
    },
    async (request) => summarize(db, await ownId(request), clock()),
  );
}
