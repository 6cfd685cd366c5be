import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { InvoiceTable } from '#web/money/invoices/invoice-table.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  title: m.invoices_title(),
  detail: m.invoices_intro(),
});

export function Component() {
  return (
    <Page {...head()}>
      <InvoiceTable of="own" />
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={6} />);
