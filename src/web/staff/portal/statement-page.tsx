import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { StatementSheet } from '#web/staff/portal/components/statement-sheet.tsx';
import { statementQuery } from '#web/staff/portal/queries.ts';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

/** One month of the signed-in staff member, to read and to print. */
export function Component() {
  const [params, change] = useFilterParams();
  const thisMonth = dubaiDay(new Date()).slice(0, 7);
  const asked = params.get('month') ?? '';
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  return (
    <StaffSubpage
      title={m.statement_title()}
      actions={
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.statement_print()}
        </Button>
      }
    >
      {() => (
        <>
          <div className="mb-4 max-w-60 print:hidden">
            <Field label={m.statement_month()}>
              <Input
                type="month"
                min="2020-01"
                max={thisMonth}
                value={month}
                onChange={({ target }) => change({ month: target.value })}
              />
            </Field>
          </div>
          <Month month={month} />
        </>
      )}
    </StaffSubpage>
  );
}

function Month({ month }: { month: string }) {
  const query = useQuery(statementQuery(month));
  if (query.isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (query.isError) return <LoadProblem sentence={m.statement_failed()} onRetry={query.refetch} />;
  return <StatementSheet statement={query.data} />;
}
