import { Page } from '#web/kit/page/page.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { FoundTipsTable } from '#web/tipping/tip-search/found-tips-table.tsx';

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
      <TableSkeleton rows={8} />
    </Page>
  );
}
