import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { AccountTable } from '#web/features/accounts/components/account-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.accounts_title()} detail={m.accounts_intro()}>
      <AccountTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.accounts_title()} detail={m.accounts_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Page>
  );
}
