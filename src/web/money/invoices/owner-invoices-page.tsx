import { Subpage } from '#web/kit/page/subpage.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { InvoiceTable } from '#web/money/invoices/invoice-table.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/business/statement', label: m.business_statement_title() });

export function Component() {
  return (
    <Subpage back={back()} title={m.invoices_title()} detail={m.invoices_intro()}>
      <InvoiceTable of="own" />
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage back={back()} title={m.invoices_title()} detail={m.invoices_intro()}>
      <DataTableSkeleton rowCount={6} />
    </Subpage>
  );
}
