import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { StatementKind } from '#shared/contracts/statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { MonthField, useMonth } from '#web/kit/page/month-page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { FeeTerms, StatementCode } from '#web/money/statements/statement-notes.tsx';
import { m } from '#web/paraglide/messages.js';
import { type Statement, statementQuery } from '#web/staff/portal/queries.ts';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

type Line = Statement['lines'][number];

const words: Record<StatementKind, (line: Line) => string> = {
  tip: ({ tipId }) => m.statement_line_tip({ id: tipId ?? 0 }),
  refund: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_refund({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  disputed: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_disputed({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  dispute_released: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_released({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  written_off: () => m.statement_line_written_off(),
  payout: ({ payoutId }) => m.statement_line_payout({ id: payoutId ?? 0 }),
  payout_returned: ({ payoutId }) => m.statement_line_returned({ id: payoutId ?? 0 }),
};

/** One month of the signed-in staff member, to read and to print. */
export function Component() {
  const [month, setMonth] = useMonth();
  return (
    <StaffSubpage
      title={m.statement_title()}
      actions={
        <Button
          variant="secondary"
          className="print:hidden"
          onClick={() => window.print()}
          icon={Printer}
          label={m.statement_print()}
        />
      }
    >
      {() => (
        <>
          <MonthField label={m.statement_month()} month={month} onChange={setMonth} />
          <Month month={month} />
        </>
      )}
    </StaffSubpage>
  );
}

function Month({ month }: { month: string }) {
  const statement = useQuery(statementQuery(month));
  return (
    <Loaded query={statement} failure={m.statement_failed()} skeleton={<CardsSkeleton cards={['h-96']} />}>
      {(shown) => <StatementSheet statement={shown} />}
    </Loaded>
  );
}

/** The sums of a month, and each movement below them. Printed as it is seen. */
function StatementSheet({ statement }: { statement: Statement }) {
  const { firstName, lastName, businessName, month, lines } = statement;
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-large font-semibold">{formatMonth(month)}</h2>
      <p className="mb-4 text-ink-soft">
        <PersonName firstName={firstName} lastName={lastName} /> · <bdi>{businessName}</bdi>
      </p>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Sum label={m.statement_opening()} amount={statement.opening} />
        <Sum label={m.statement_tips({ count: statement.tipCount })} amount={statement.tips} />
        <Sum label={m.statement_refunds()} amount={statement.refunds} />
        {getFilsFrom(statement.disputes) !== 0 && (
          <Sum label={m.statement_disputes()} amount={statement.disputes} />
        )}
        {getFilsFrom(statement.writtenOff) !== 0 && (
          <Sum label={m.statement_written_off()} amount={statement.writtenOff} />
        )}
        <Sum label={m.statement_payouts()} amount={statement.payouts} />
        <Sum label={m.statement_closing()} amount={statement.closing} isTotal />
      </dl>
      <h3 className="mt-6 mb-2 font-semibold">{m.statement_lines()}</h3>
      {lines.length === 0 && <p className="text-ink-soft">{m.statement_no_lines()}</p>}
      <ol className="divide-y divide-hairline">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 break-inside-avoid"
          >
            <span className="min-w-0">
              <span className="text-small text-ink-soft">{formatDay(line.createdAt)}</span>{' '}
              <span>{words[line.kind](line)}</span>
            </span>
            <span className="ms-auto">
              <Money amountDecimal={line.amount} />
            </span>
          </li>
        ))}
      </ol>
      {statement.isCut && <p className="mt-3 text-small text-ink-soft">{m.statement_cut()}</p>}
      <p className="mt-4 text-small text-ink-soft">{m.statement_note()}</p>
      <FeeTerms />
      <StatementCode code={statement.code} />
    </Card>
  );
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${isTotal ? 'font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="ms-auto">
        <Money amountDecimal={amount} />
      </dd>
    </div>
  );
}
