import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { booksByMonthQuery } from '#web/money/statements/api/books-by-month.ts';
import { MonthsSheet } from '#web/money/statements/components/months-sheet.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/books', label: m.months_back() });
const files = [
  { name: 'trial-balance', label: m.months_download_balance },
  { name: 'profit', label: m.months_download_profit },
] as const;

/** The platform's own statement: the trial balance of a month, and the profit of all. */
export function Component() {
  const [params, change] = useFilterParams();
  const { data, error, refetch } = useQuery(booksByMonthQuery);
  const months = data?.months ?? [];
  const shown = months.find(({ month }) => month === params.get('month')) ?? months[0];
  return (
    <AdminSubpage
      back={back()}
      title={m.books_months_title()}
      detail={m.books_months_intro()}
      actions={
        <>
          {files.map(({ name, label }) => (
            <a
              key={name}
              href={`/api/admin/months/${name}.csv`}
              download
              className={buttonStyle('secondary')}
            >
              <Download aria-hidden="true" className="size-5" />
              {label()}
            </a>
          ))}
          <Button disabled={!shown} onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {m.report_print()}
          </Button>
        </>
      }
    >
      {!data && !error && <DataTableSkeleton rowCount={6} />}
      {error && (
        <LoadProblem
          sentence={errorSentence(error, m.books_months_failed())}
          onRetry={() => void refetch()}
        />
      )}
      {data && !shown && <EmptyState sentence={m.books_months_empty()} />}
      {shown && (
        <>
          <div className="mb-6 max-w-60">
            <Field label={m.report_month()}>
              <Select value={shown.month} onChange={({ target }) => change({ month: target.value })}>
                {months.map(({ month }) => (
                  <option key={month} value={month}>
                    {formatMonth(month)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <MonthsSheet months={months} shown={shown} />
        </>
      )}
    </AdminSubpage>
  );
}

export function Skeleton() {
  return (
    <AdminSubpage back={back()} title={m.books_months_title()} detail={m.books_months_intro()}>
      <DataTableSkeleton rowCount={6} />
    </AdminSubpage>
  );
}
