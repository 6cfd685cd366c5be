import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { InvoiceTable } from '#web/money/invoices/components/invoice-table.tsx';
import { MissingInvoices } from '#web/money/invoices/components/missing-invoices.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/books', label: m.months_back() });

export function Component() {
  return (
    <AdminSubpage back={back()} title={m.invoices_title()} detail={m.invoices_intro()}>
      <MissingInvoices />
      <InvoiceTable of="all" />
    </AdminSubpage>
  );
}

export function Skeleton() {
  return (
    <AdminSubpage back={back()} title={m.invoices_title()} detail={m.invoices_intro()}>
      <DataTableSkeleton rowCount={6} />
    </AdminSubpage>
  );
}
