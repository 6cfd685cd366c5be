import { AdminSubpage } from '#web/app/admin/admin-subpage.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { CasesTable } from '#web/features/card-testing/components/cases-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <AdminSubpage title={m.cases_title()} detail={m.cases_intro()}>
      <CasesTable />
    </AdminSubpage>
  );
}

export function Skeleton() {
  return (
    <AdminSubpage title={m.cases_title()} detail={m.cases_intro()}>
      <DataTableSkeleton rowCount={3} />
    </AdminSubpage>
  );
}
