import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { AuditTable } from '#web/features/audit/components/audit-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.audit_title()} detail={m.audit_intro()}>
      <AuditTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.audit_title()} detail={m.audit_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Page>
  );
}
