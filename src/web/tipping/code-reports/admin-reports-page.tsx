import { Page } from '#web/kit/page/page.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
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
      <TableSkeleton rows={4} />
    </Page>
  );
}
