import type { FastifyRequest } from 'fastify';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { adminInsightsReader } from '#server/insights/admin-insights.ts';
import { type Between, payoutExport, postingExport, tipExport } from '#server/insights/exports.ts';
import {
  describeBusiness,
  readStats,
  summarize,
  summarizeWeek,
  sumsUpdater,
} from '#server/insights/figures.ts';
import { incomeRoutes } from '#server/insights/income/routes.ts';
import { listDays, setWanted, sumOfDays, wantsSummaries } from '#server/insights/insights-store.ts';
import { readOwnerInsights } from '#server/insights/owner-insights.ts';
import { describePerson } from '#server/insights/person.ts';
import { readToday } from '#server/insights/today.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AreaRoutes, CallScope, Handler } from '#server/platform/http/scopes.ts';
import { type Tipping, tipLimits } from '#server/tipping/tips/tipping.ts';
import {
  analyticsCalls,
  businessDetailsCalls,
  exportCalls,
  insightCalls,
  statCalls,
  summaryCalls,
  todayCalls,
} from '#shared/calls/insights.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';

type Parts = { tipping: Tipping; patientDb: Db; isTestMode: boolean };

export function insightsRoutes({ tipping, ...parts }: Parts): AreaRoutes {
  return {
    calls: [
      ownerRoutes(tipping),
      adminRoutes(parts.isTestMode),
      summaryRoutes,
      exportRoutes,
      incomeRoutes(parts),
    ],
  };
}

/** The dashboard and the charts of the owner's business, and the page of each person. */
function ownerRoutes(tipping: Tipping) {
  return ({ on, db, clock, userOf, platform }: CallScope): void => {
    const ownId = async (request: FastifyRequest) => (await getOwnBusiness(db, userOf(request))).id;

    on(analyticsCalls.readDaily, async (request) => {
      const today = dubaiDay(clock());
      return { amount: (await sumOfDays(db, await ownId(request), today, today)).amount };
    });

    on(analyticsCalls.readWeekly, async (request) => summarizeWeek(db, await ownId(request), clock()));

    on(analyticsCalls.readRange, async (request) => listDays(db, await ownId(request), request.query));

    on(analyticsCalls.readSummary, async (request) => summarize(db, await ownId(request), clock()));

    on(insightCalls.readPerson, async (request) =>
      describePerson(db, userOf(request), request.params.id, {
        now: clock(),
        isTestMode: !platform.adminsNeedSecondFactor,
      }),
    );

    on(insightCalls.read, async (request) => {
      const businessId = await ownId(request);
      const limits = await tipLimits(tipping);
      return readOwnerInsights(db, { businessId, month: request.query.month, limits, now: clock() });
    });
  };
}

function adminRoutes(isTestMode: boolean) {
  return ({ on, db, clock, log, userOf }: CallScope): void => {
    const updateSums = sumsUpdater(db, (err) =>
      log.warn({ err }, 'could not add new tips to the stored totals'),
    );
    const readInsights = adminInsightsReader(db, clock, updateSums);

    on(insightCalls.readAll, async () => readInsights());

    on(todayCalls.read, async (request) =>
      readToday(db, { adminId: userOf(request).id, now: clock(), isTestMode }),
    );

    on(statCalls.read, async () => readStats(db, updateSums));

    on(businessDetailsCalls.read, async (request) => describeBusiness(db, request.params.id, clock()));
  };
}

/** Whether an account gets the weekly summary or the monthly statement by mail. */
function summaryRoutes({ on, db, clock, userOf }: CallScope): void {
  on(summaryCalls.read, async (request) => ({ isWanted: await wantsSummaries(db, userOf(request).id) }));

  on(summaryCalls.change, async (request) => {
    const { isWanted } = request.body;
    await setWanted(db, userOf(request).id, isWanted, clock());
    return { isWanted };
  });
}

type ExportSpec = (typeof exportCalls)['tipsCsv']['spec'];

function exportRoutes({ on, db, actingOf }: CallScope): void {
  const send =
    (
      name: 'tips' | 'postings' | 'payouts',
      linesOf: (between: Between) => AsyncGenerator<string>,
    ): Handler<ExportSpec> =>
    async (request, reply) => {
      const { from, to } = request.query;
      await recordAudit(db, actingOf(request), `${name}.exported`, { detail: { from, to } });
      const between = { start: startOfDubaiDay(from), end: startOfDubaiDay(addDays(to, 1)) };
      return sendCsv(reply, `${name}-${from}-${to}.csv`, linesOf(between));
    };

  on(
    exportCalls.tipsCsv,
    send('tips', (between) => exportLines(tipExport(db, between))),
  );
  on(
    exportCalls.postingsCsv,
    send('postings', (between) => exportLines(postingExport(db, between))),
  );
  on(
    exportCalls.payoutsCsv,
    send('payouts', (between) => exportLines(payoutExport(db, between))),
  );
}
