import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { InvoiceTable } from '#web/money/invoices/invoice-table.tsx';
import { missingInvoicesQuery, useMakeInvoices } from '#web/money/invoices/queries.ts';
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

/** Months that were closed before there were invoices, or whose invoices could not be made when they were closed. */
function MissingInvoices() {
  const { data } = useQuery(missingInvoicesQuery);
  const make = useMakeInvoices();
  const press = (month: string) =>
    make.mutate(month, {
      onSuccess: ({ made }) => toast({ title: m.invoices_made({ count: made }) }),
      onError: (error) => toastError(error, m.invoices_make_failed()),
    });
  return data?.months.map((month) => (
    <div key={month} className="mb-4">
      <Notice
        sentence={m.invoices_missing({ month: formatMonth(month) })}
        action={
          <Button variant="secondary" loading={make.isPending} onClick={() => press(month)}>
            {m.invoices_make()}
          </Button>
        }
      />
    </div>
  ));
}
