import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { StaffSubpage } from '#web/app/staff/staff-subpage.tsx';
import { useFilterParams } from '#web/components/query/use-filter-params.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { statementQuery } from '#web/features/portal/api/statement.ts';
import { StatementSheet } from '#web/features/portal/components/statement-sheet.tsx';
import { m } from '#web/paraglide/messages.js';

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
