import { AccountTable } from '#web/identity/accounts/components/account-table.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
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
