import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { openBusinessStatement } from '#server/money/statements/business-statement.ts';
import { businessStatementExport } from '#server/money/statements/business-statement-export.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { businessStatement, statementQuery } from '#shared/contracts/statement.ts';

export function statementOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/businesses/mine/statement',
    {
      schema: {
        tags: ['statements'],
        summary:
          "A month of the owner's business: what was owed to each person, what changed it, and the fees",
        querystring: statementQuery,
        response: { 200: businessStatement, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) =>
      openBusinessStatement(db, await getOwnBusiness(db, userOf(request)), request.query.month, clock()),
  );

  app.get(
    '/api/businesses/mine/statement.csv',
    {
      schema: {
        tags: ['statements'],
        summary: 'The same as a file; the last line has the totals',
        querystring: statementQuery,
        response: { 200: csvFile, ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { month } = request.query;
      const business = await getOwnBusiness(db, userOf(request));
      await recordAudit(db, actorOf(request, userOf(request).id), {
        action: 'statement.exported',
        subject: { type: 'business', id: business.id },
        detail: { month },
      });
      const statement = await openBusinessStatement(db, business, month, clock());
      return sendCsv(reply, `statement-${month}.csv`, exportLines(businessStatementExport(statement)));
    },
  );
}
