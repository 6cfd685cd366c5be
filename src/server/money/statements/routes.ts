import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { businessIdsOf } from '#server/business/venues/venues.ts';
import {
  openBooksByMonth,
  profitExport,
  trialBalanceExport,
} from '#server/money/statements/books-by-month.ts';
import {
  businessStatementExport,
  openBusinessStatement,
  payrollExport,
} from '#server/money/statements/business-statement.ts';
import { checkStatement } from '#server/money/statements/statement-codes.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope, Handler } from '#server/platform/http/scopes.ts';
import { monthCalls } from '#shared/calls/money/books.ts';
import { statementCalls } from '#shared/calls/money/statements.ts';
import type { BooksByMonth } from '#shared/contracts/books.ts';

type CsvSpec = (typeof monthCalls)['profitCsv']['spec'];

export function statementsRoutes(patientDb: Db) {
  return ({ on, db, clock, userOf, actingOf }: CallScope): void => {
    on(statementCalls.check, { config: { rateLimit: 'codes' } }, async ({ params }) =>
      checkStatement(db, params.code),
    );

    on(statementCalls.readOwn, async (request) =>
      openBusinessStatement(db, await getOwnBusiness(db, userOf(request)), request.query.month, clock()),
    );

    on(statementCalls.ownCsv, async (request, reply) => {
      const { month } = request.query;
      const business = await getOwnBusiness(db, userOf(request));
      await recordAudit(db, actingOf(request), 'statement.exported', {
        business: business.id,
        detail: { month },
      });
      const statement = await openBusinessStatement(db, business, month, clock());
      return sendCsv(reply, `statement-${month}.csv`, exportLines(businessStatementExport(statement)));
    });

    on(statementCalls.payrollCsv, async (request, reply) => {
      const { month } = request.query;
      const ids = await businessIdsOf(db, userOf(request), { venues: 'all' });
      for (const business of ids)
        await recordAudit(db, actingOf(request), 'statement.exported', {
          business,
          detail: { month, of: 'payroll' },
        });
      return sendCsv(reply, `payroll-${month}.csv`, exportLines(payrollExport(db, ids, month)));
    });

    // `patientDb`: reading every posting takes longer than a request may.
    on(monthCalls.list, async () => openBooksByMonth(patientDb));

    const send =
      (name: string, lines: (books: BooksByMonth) => AsyncGenerator<string>): Handler<CsvSpec> =>
      async (request, reply) => {
        await recordAudit(db, actingOf(request), 'months.exported', { detail: { file: name } });
        return sendCsv(reply, `${name}.csv`, lines(await openBooksByMonth(patientDb)));
      };
    on(
      monthCalls.trialBalanceCsv,
      send('trial-balance', (books) => exportLines(trialBalanceExport(books))),
    );
    on(
      monthCalls.profitCsv,
      send('profit', (books) => exportLines(profitExport(books))),
    );
  };
}
