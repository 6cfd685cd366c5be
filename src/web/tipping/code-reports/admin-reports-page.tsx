import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { ReportTable } from '#web/tipping/code-reports/report-table.tsx';

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
