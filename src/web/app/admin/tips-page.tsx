import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { FoundTipsTable } from '#web/features/tip-search/components/found-tips-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <Page title={m.all_tips_title()} detail={m.all_tips_intro()}>
      <FoundTipsTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.all_tips_title()} detail={m.all_tips_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Page>
  );
}
