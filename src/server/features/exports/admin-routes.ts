import type { Db } from '#server/db/database.ts';
import { actorOf, recordAudit } from '#server/features/audit/record-audit.ts';
import { exportLines } from '#server/features/exports/export-lines.ts';
import { type Between, betweenOf } from '#server/features/exports/export-period.ts';
import { payoutExport } from '#server/features/exports/payout-export.ts';
import { postingExport } from '#server/features/exports/posting-export.ts';
import { csvFile, sendCsv } from '#server/features/exports/send-csv.ts';
import { tipExport } from '#server/features/exports/tip-export.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
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
