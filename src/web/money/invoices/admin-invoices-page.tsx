import { useQuery } from '@tanstack/react-query';
import { invoiceCalls } from '#shared/calls/money/statements.ts';
import { call } from '#web/kit/client/call.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { InvoiceTable } from '#web/money/invoices/invoice-table.tsx';
import { missingInvoicesQuery } from '#web/money/invoices/queries.ts';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  title: m.invoices_title(),
  detail: m.invoices_intro(),
});

export function Component() {
  return (
    <Page {...head()}>
      <MissingInvoices />
      <InvoiceTable of="all" />
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={6} />);

/** Months that were closed before there were invoices, or whose invoices could not be made when they were closed. */
function MissingInvoices() {
  const { data } = useQuery(missingInvoicesQuery);
  const make = useAction((month: string) => call(invoiceCalls.make, { body: { month } }), {
    refreshes: 'admin',
    done: ({ made }) => m.invoices_made({ count: made }),
    failed: m.invoices_make_failed(),
  });
  return data?.months.map((month) => (
    <div key={month} className="mb-4">
      <Notice
        sentence={m.invoices_missing({ month: formatMonth(month) })}
        action={
          <Button
            variant="secondary"
            loading={make.isPending}
            onClick={() => make.mutate(month)}
            label={m.invoices_make()}
          />
        }
      />
    </div>
  ));
}
