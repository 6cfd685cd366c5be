import type { ReactNode } from 'react';
import type { Invoice } from '#shared/contracts/statements.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { FiguresTable } from '#web/money/statements/components/figures-table.tsx';
import { m } from '#web/paraglide/messages.js';

/** Everything in this element is printed, and nothing else of the page (print.css). */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, month, madeAt, sellerName, sellerTrn, businessName, tlNumber, lines } = invoice;
  return (
    <article className="print-report flex flex-col gap-6">
      <header>
        {/* On the screen, the heading of the page says it. */}
        <h2 className="hidden text-large font-semibold print:block">{invoiceTitle(invoice)}</h2>
        <p className="text-ink-soft">
          {m.invoice_for({ month: formatMonth(month) })} · {formatDay(madeAt)}
        </p>
      </header>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Party label={m.invoice_from()} name={sellerName}>
          {sellerTrn && <bdi>{m.invoice_trn({ trn: sellerTrn })}</bdi>}
        </Party>
        <Party label={m.invoice_to()} name={businessName}>
          {tlNumber && (
            <>
              {m.business_tl_number()}: <bdi>{tlNumber}</bdi>
            </>
          )}
        </Party>
      </dl>
      <FiguresTable
        caption={m.invoice_title({ number })}
        heading={m.invoice_what()}
        columns={[
          { name: 'fee', header: m.invoices_fee() },
          { name: 'vat', header: m.invoices_vat() },
          { name: 'total', header: m.invoices_total() },
        ]}
        totals={invoice}
        lines={lines.map((line) => ({
          key: `${line.kind} ${line.vatBps}`,
          name: words(line),
          figures: line,
        }))}
      />
      <p className="text-small text-ink-soft">{m.invoice_paid()}</p>
    </article>
  );
}

/** Only with VAT on it: a month from before VAT is an invoice, even if it is made later. */
export function invoiceTitle({ number, lines }: Invoice): string {
  const hasVat = lines.some(({ vatBps }) => vatBps > 0);
  return hasVat ? m.invoice_tax_title({ number }) : m.invoice_title({ number });
}

function words({ kind, tipCount: count, vatBps }: Invoice['lines'][number]): string {
  const line = kind === 'fees' ? m.invoice_line_fees({ count }) : m.invoice_line_credits({ count });
  return vatBps === 0 ? line : m.invoice_line_vat({ line, vat: String(vatBps / 100) });
}

function Party({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd>
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-soft">{children}</p>
      </dd>
    </div>
  );
}
