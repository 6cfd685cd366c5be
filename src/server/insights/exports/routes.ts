import { type Between, betweenOf } from '#server/insights/exports/export-period.ts';
import { payoutExport } from '#server/insights/exports/payout-export.ts';
import { postingExport } from '#server/insights/exports/posting-export.ts';
import { tipExport } from '#server/insights/exports/tip-export.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope, Handler } from '#server/platform/http/scopes.ts';
import { exportCalls } from '#shared/calls/insights.ts';

type ExportSpec = (typeof exportCalls)['tipsCsv']['spec'];

type Lines = (db: Db, between: Between) => AsyncGenerator<string>;

export function exportsRoutes({ on, db, userOf }: CallScope): void {
  const send =
    (name: 'tips' | 'postings' | 'payouts', lines: Lines): Handler<ExportSpec> =>
    async (request, reply) => {
      const { from, to } = request.query;
      await recordAudit(db, actorOf(request, userOf(request).id), {
        action: `${name}.exported`,
        detail: { from, to },
      });
      return sendCsv(reply, `${name}-${from}-${to}.csv`, lines(db, betweenOf(request.query)));
    };
  on(
    exportCalls.tipsCsv,
    send('tips', (...between) => exportLines(tipExport(...between))),
  );
  on(
    exportCalls.postingsCsv,
    send('postings', (...between) => exportLines(postingExport(...between))),
  );
  on(
    exportCalls.payoutsCsv,
    send('payouts', (...between) => exportLines(payoutExport(...between))),
  );
}
