import { ReceiptText } from 'lucide-react';
import { statementCalls } from '#shared/calls/money/statements.ts';
import type { BusinessStatement } from '#shared/contracts/statements.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { MonthPage } from '#web/kit/page/month-page.tsx';
import { pageSkeleton } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { FiguresTable } from '#web/money/statements/figures-table.tsx';
import { FeeTerms, StatementCode } from '#web/money/statements/statement-notes.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  title: m.business_statement_title(),
  detail: m.business_statement_intro(),
});

/** A month of the business: what was owed to each person before and after, and the fees. */
export function Component() {
  return (
    <MonthPage
      {...head()}
      query={(month) => queryOf(statementCalls.readOwn, { query: { month } })}
      file={{
        label: m.tips_download(),
        urlOf: (month) => urlOf(statementCalls.ownCsv, { query: { month } }),
      }}
      failure={m.statement_failed()}
      skeleton={<TableSkeleton rows={5} />}
      actions={
        <ButtonLink
          to="/business/invoices"
          variant="secondary"
          icon={ReceiptText}
          label={m.invoices_title()}
        />
      }
    >
      {(statement) => <BusinessStatementSheet statement={statement} />}
    </MonthPage>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={5} />);

/** Everything in this element is printed, and nothing else of the page (print.css). */
function BusinessStatementSheet({ statement }: { statement: BusinessStatement }) {
  const { month, businessName, tlNumber, people, totals, code } = statement;
  return (
    <article className="print-report flex flex-col gap-6">
      <header>
        <h2 className="text-large font-semibold">{formatMonth(month)}</h2>
        <p className="text-ink-soft">
          <bdi>{businessName}</bdi>
          {tlNumber && (
            <span className="ms-3">
              {m.business_tl_number()}: <bdi>{tlNumber}</bdi>
            </span>
          )}
        </p>
      </header>
      {people.length === 0 ? (
        <EmptyState sentence={m.business_statement_empty()} />
      ) : (
        <FiguresTable
          caption={m.business_statement_people()}
          heading={m.tips_person()}
          columns={columns(statement)}
          totals={totals}
          lines={people.map(({ staffId, firstName, lastName, ...figures }) => ({
            key: String(staffId),
            name: <PersonName firstName={firstName} lastName={lastName} />,
            figures,
          }))}
        />
      )}
      <div>
        <p className="text-small text-ink-soft">{m.business_statement_note()}</p>
        <FeeTerms />
        <StatementCode code={code} />
      </div>
    </article>
  );
}

/** Disputes and write-offs are rare: their columns are shown only in a month that has some. */
function columns({ people }: BusinessStatement) {
  const hasDisputes = people.some(({ disputes }) => disputes !== '0.00');
  const hasWriteOffs = people.some(({ writtenOff }) => writtenOff !== '0.00');
  return [
    { name: 'opening', header: m.statement_opening() },
    { name: 'tips', header: m.business_statement_tips() },
    { name: 'refunds', header: m.statement_refunds() },
    ...(hasDisputes ? [{ name: 'disputes', header: m.statement_disputes() } as const] : []),
    ...(hasWriteOffs ? [{ name: 'writtenOff', header: m.statement_written_off() } as const] : []),
    { name: 'payouts', header: m.statement_payouts() },
    { name: 'closing', header: m.statement_closing() },
    { name: 'fee', header: m.business_statement_fee() },
    { name: 'vat', header: m.business_statement_vat() },
  ] as const;
}
