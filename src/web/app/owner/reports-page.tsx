import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { ReportTable } from '#web/features/code-reports/components/report-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.reports_title()} detail={m.reports_intro()}>
      <ReportTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.reports_title()} detail={m.reports_intro()}>
      <DataTableSkeleton rowCount={4} />
    </Page>
  );
}
