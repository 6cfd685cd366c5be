import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { CasesTable } from '#web/features/card-testing/components/cases-table.tsx';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.cases_title()} detail={m.cases_intro({ platform: platformName() })}>
      <CasesTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.cases_title()} detail={m.cases_intro({ platform: platformName() })}>
      <DataTableSkeleton rowCount={3} />
    </Page>
  );
}
