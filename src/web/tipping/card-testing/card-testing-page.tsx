import { platformName } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { CasesTable } from '#web/tipping/card-testing/components/cases-table.tsx';

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
