import { Link } from 'react-router';
import type { ListedInvoice } from '#shared/contracts/statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { ListSection } from '#web/kit/page/list.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { invoiceKindWords } from '#web/kit/words/invoice-kind-words.ts';
import { type InvoiceList, invoicesQuery } from '#web/money/invoices/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Of one business for its owner, of all for admins. */
export function InvoiceTable({ of }: { of: InvoiceList }) {
  return (
    <ListSection
      query={() => invoicesQuery(of)}
      caption={m.invoices_caption()}
      columns={() => columns(of)}
      skeletonRows={6}
      failure={m.invoices_failed}
      none={m.invoices_empty}
    />
  );
}

function columns(of: InvoiceList): Column<ListedInvoice>[] {
  const business: Column<ListedInvoice> = {
    header: m.invoices_business(),
    cell: ({ businessName }) => <bdi className="wrap-anywhere">{businessName}</bdi>,
  };
  return [
    {
      header: m.invoices_number(),
      lead: true,
      cell: ({ id, number }) => (
        <Link to={`/invoices/${id}`} className="font-semibold text-accent underline underline-offset-4">
          <bdi dir="ltr">{number}</bdi>
        </Link>
      ),
    },
    { header: m.invoices_kind(), cell: ({ kind }) => invoiceKindWords[kind]() },
    { header: m.report_month(), cell: ({ month }) => formatMonth(month) },
    ...(of === 'all' ? [business] : []),
    figure(m.invoices_fee(), 'fee'),
    figure(m.invoices_vat(), 'vat'),
    figure(m.invoices_total(), 'total'),
    { header: m.invoices_made_on(), cell: ({ madeAt }) => formatDay(madeAt) },
  ];
}

function figure(header: string, name: 'fee' | 'vat' | 'total'): Column<ListedInvoice> {
  return {
    header,
    numeric: true,
    cell: (invoice) => <bdi dir="ltr">{formatAmount(getFilsFrom(invoice[name]))}</bdi>,
  };
}
