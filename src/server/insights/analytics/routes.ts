import type { FastifyRequest } from 'fastify';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import {
  summarize,
  summarizeDay,
  summarizeRange,
  summarizeWeek,
} from '#server/insights/analytics/summarize.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { analyticsCalls } from '#shared/calls/insights.ts';

export function analyticsRoutes({ on, db, clock, userOf }: CallScope): void {
  const ownId = async (request: FastifyRequest) => (await getOwnBusiness(db, userOf(request))).id;

  on(analyticsCalls.readDaily, async (request) => summarizeDay(db, await ownId(request), clock()));

  on(analyticsCalls.readWeekly, async (request) => summarizeWeek(db, await ownId(request), clock()));

  on(analyticsCalls.readRange, async (request) => summarizeRange(db, await ownId(request), request.query));

  on(analyticsCalls.readSummary, async (request) => summarize(db, await ownId(request), clock()));
}
