import { type Between, betweenOf } from '#server/insights/exports/export-period.ts';
import { payoutExport } from '#server/insights/exports/payout-export.ts';
import { postingExport } from '#server/insights/exports/posting-export.ts';
import { tipExport } from '#server/insights/exports/tip-export.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { exportPeriod } from '#shared/contracts/exports.ts';

type Lines = (db: Db, between: Between) => AsyncGenerator<string>;

const files: { name: 'tips' | 'postings' | 'payouts'; summary: string; lines: Lines }[] = [
  {
    name: 'tips',
    summary: 'Tips of a period with gross, fee and net; the last line has the totals',
    lines: (db, between) => exportLines(tipExport(db, between)),
  },
  {
    name: 'postings',
    summary: 'All postings of a period',
    lines: (db, between) => exportLines(postingExport(db, between)),
  },
  {
    name: 'payouts',
    summary: 'Payouts started in a period, with their status',
    lines: (db, between) => exportLines(payoutExport(db, between)),
  },
];

export function exportAdminRoutes({ app, db, userOf }: SignedInScope): void {
  for (const { name, summary, lines } of files) {
    app.get(
      `/api/admin/exports/${name}.csv`,
      {
        schema: {
          tags: ['exports'],
          summary,
          querystring: exportPeriod,
          response: { 200: csvFile, ...refused(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { from, to } = request.query;
        await recordAudit(db, actorOf(request, userOf(request).id), {
          action: `${name}.exported`,
          detail: { from, to },
        });
        return sendCsv(reply, `${name}-${from}-${to}.csv`, lines(db, betweenOf(request.query)));
      },
    );
  }
}
