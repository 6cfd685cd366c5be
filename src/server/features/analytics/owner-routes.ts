import type { FastifyRequest } from 'fastify';
import { summarize, summarizeDay, summarizeWeek } from '#server/features/analytics/summarize.ts';
import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { analyticsSummary, dailyAnalytics, weeklyAnalytics } from '#shared/contracts/analytics.ts';
import { errorBody } from '#shared/contracts/error-body.ts';

const refusals = { 401: errorBody, 403: errorBody, 404: errorBody };

export function analyticsOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  const ownId = async (request: FastifyRequest) => (await getOwnBusiness(db, userOf(request))).id;

  app.get(
    '/api/analytics/daily',
    {
      schema: {
        tags: ['analytics'],
        summary: 'What came in today',
        response: { 200: dailyAnalytics, ...refusals },
      },
    },
    async (request) => summarizeDay(db, await ownId(request), clock()),
  );

  app.get(
    '/api/analytics/weekly',
    {
      schema: {
        tags: ['analytics'],
        summary: 'The last seven days',
        response: { 200: weeklyAnalytics, ...refusals },
      },
    },
    async (request) => summarizeWeek(db, await ownId(request), clock()),
  );

  app.get(
    '/api/analytics/summary',
    {
      schema: {
        tags: ['analytics'],
        summary: 'Everything on the dashboard’s cards',
        response: { 200: analyticsSummary, ...refusals },
      },
    },
    async (request) => summarize(db, await ownId(request), clock()),
  );
}
