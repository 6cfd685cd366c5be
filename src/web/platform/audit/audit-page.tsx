import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { AuditTable } from '#web/platform/audit/components/audit-table.tsx';

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
