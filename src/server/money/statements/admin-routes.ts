import { openBooksByMonth } from '#server/money/statements/books-by-month.ts';
import { profitExport, trialBalanceExport } from '#server/money/statements/month-exports.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { type BooksByMonth, booksByMonth } from '#shared/contracts/months.ts';

const files: { name: string; summary: string; lines: (books: BooksByMonth) => AsyncGenerator<string> }[] = [
  {
    name: 'trial-balance',
    summary: 'The trial balance of every month',
    lines: (books) => exportLines(trialBalanceExport(books)),
  },
  {
    name: 'profit',
    summary: 'The profit of every month, after the fees of the provider',
    lines: (books) => exportLines(profitExport(books)),
  },
];

/** `patientDb`: reading every posting takes longer than a request may. */
export function monthAdminRoutes(patientDb: Db) {
  return ({ app, db, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/months',
      {
        schema: {
          tags: ['books'],
          summary: 'The trial balance and the profit of every month',
          response: { 200: booksByMonth, ...refused(401, 403) },
        },
      },
      async () => openBooksByMonth(patientDb),
    );

    for (const { name, summary, lines } of files) {
      app.get(
        `/api/admin/months/${name}.csv`,
        {
          schema: {
            tags: ['books'],
            summary,
            response: { 200: csvFile, ...refused(401, 403) },
          },
        },
        async (request, reply) => {
          await recordAudit(db, actorOf(request, userOf(request).id), {
            action: 'months.exported',
            detail: { file: name },
          });
          return sendCsv(reply, `${name}.csv`, lines(await openBooksByMonth(patientDb)));
        },
      );
    }
  };
}
