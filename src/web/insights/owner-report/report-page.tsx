import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { MonthReport } from '#web/insights/owner-report/month-report.tsx';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';
import { monthReportQuery } from '#web/tipping/owner-tips/queries.ts';

const back = () => ({ to: '/business/tips', label: m.report_back() });

export function Component() {
  const [params, change] = useFilterParams();
  const month = params.get('month') ?? dubaiDay(new Date()).slice(0, 7);
  const report = useQuery(monthReportQuery(month));
  return (
    <Subpage
      back={back()}
      title={m.report_title()}
      detail={m.report_intro()}
      actions={
        <Button disabled={!report.isSuccess} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.report_print()}
        </Button>
      }
    >
      <div className="mb-4 max-w-60">
        <Field label={m.report_month()}>
          <Input
            type="month"
            value={month}
            placeholder="2026-11"
            onChange={({ target }) => target.value && change({ month: target.value })}
          />
        </Field>
      </div>
      {report.isPending && <StatGridSkeleton />}
      {report.isError && (
        <LoadProblem
          sentence={errorSentence(report.error, m.dashboard_figures_failed())}
          onRetry={report.refetch}
        />
      )}
      {report.data && <MonthReport report={report.data} />}
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage back={back()} title={m.report_title()} detail={m.report_intro()}>
      <StatGridSkeleton />
    </Subpage>
  );
}
