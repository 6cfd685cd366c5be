import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Invoice } from '#shared/contracts/statements.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { Page, PageSkeleton } from '#web/kit/page/page.tsx';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { emirateWords } from '#web/kit/words/emirate-words.ts';
import { invoiceQuery } from '#web/money/invoices/queries.ts';
import { FiguresTable } from '#web/money/statements/figures-table.tsx';
import { m } from '#web/paraglide/messages.js';

/** For the owner of the business and for admins; the server refuses others. */
export function Component() {
  const { invoiceId = '' } = useParams();
  const session = useSession();
  const { data, error, refetch } = useQuery(invoiceQuery(invoiceId));
  const isAdmin = session.state === 'signed-in' && shownRole(session.user) === 'admin';
  if (error)
    return <LoadProblem sentence={errorSentence(error, m.invoice_failed())} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      back={{ to: isAdmin ? '/admin/invoices' : '/business/invoices', label: m.invoice_back() }}
      title={invoiceTitle(data)}
      actions={<Button onClick={() => window.print()} icon={Printer} label={m.report_print()} />}
    >
      <InvoiceSheet invoice={data} />
    </Page>
  );
}

/** Everything in this element is printed, and nothing else of the page (print.css). */
function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, kind, month, madeAt, suppliedOn, credited, creditNotes, lines } = invoice;
  return (
    <article className="print-report flex flex-col gap-6">
      <header>
        {/* Only on paper: on screen it is the heading of the page. */}
        <h2 className="hidden text-large font-semibold print:block">{invoiceTitle(invoice)}</h2>
        <p className="text-ink-soft">
          {kind === 'invoice'
            ? m.invoice_for({ month: formatMonth(month) })
            : m.credit_note_month({ month: formatMonth(month) })}
        </p>
        <p className="text-ink-soft">{m.invoice_issued({ day: formatDay(madeAt) })}</p>
        {credited ? (
          <p className="text-ink-soft">
            {m.credit_note_for()} <InvoiceLink {...credited} />
          </p>
        ) : (
          <p className="text-ink-soft">{m.invoice_supplied({ day: formatDay(suppliedOn) })}</p>
        )}
      </header>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Party
          label={m.invoice_from()}
          name={invoice.sellerName}
          address={invoice.sellerAddress}
          emirate={invoice.sellerEmirate}
          trn={invoice.sellerTrn}
        />
        <Party
          label={m.invoice_to()}
          name={invoice.businessLegalName ?? invoice.businessName}
          address={invoice.businessAddress}
          emirate={invoice.businessEmirate}
          trn={invoice.businessTrn}
        >
          {invoice.tlNumber && (
            <p className={detail}>
              {m.business_tl_number()}: <bdi>{invoice.tlNumber}</bdi>
            </p>
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
          name: words(invoice, line),
          figures: line,
        }))}
      />
      <p className="text-small text-ink-soft">
        {kind === 'invoice' ? m.invoice_paid() : m.credit_note_paid()}
      </p>
      {creditNotes.length > 0 && (
        <p className="text-small text-ink-soft print:hidden">
          {m.invoice_credit_notes()}{' '}
          {creditNotes.map((note, index) => (
            <Fragment key={note.id}>
              {index > 0 && ', '}
              <InvoiceLink {...note} />
            </Fragment>
          ))}
        </p>
      )}
    </article>
  );
}

function InvoiceLink({ id, number }: { id: number; number: string }) {
  return (
    <Link to={`/invoices/${id}`} className="text-accent underline underline-offset-4">
      <bdi dir="ltr">{number}</bdi>
    </Link>
  );
}

/** Only with VAT on it: a month from before VAT is an invoice, even if it is made later. */
function invoiceTitle(invoice: Invoice): string {
  const { kind, number } = invoice;
  if (kind === 'credit_note')
    return hasVat(invoice) ? m.credit_note_tax_title({ number }) : m.credit_note_title({ number });
  return hasVat(invoice) ? m.invoice_tax_title({ number }) : m.invoice_title({ number });
}

function hasVat({ lines }: Invoice): boolean {
  return lines.some(({ vatBps }) => vatBps > 0);
}

/** If one line has VAT, each one says its rate. */
function words(invoice: Invoice, { kind, tipCount: count, vatBps }: Invoice['lines'][number]): string {
  const isCredit = invoice.kind === 'credit_note' || kind === 'credits';
  const line = isCredit ? m.invoice_line_credits({ count }) : m.invoice_line_fees({ count });
  return hasVat(invoice) ? m.invoice_line_vat({ line, vat: String(vatBps / 100) }) : line;
}

type PartyProps = {
  label: string;
  name: string;
  address: string | null;
  emirate: Invoice['sellerEmirate'];
  trn: string | null;
  children?: ReactNode;
};

const detail = 'text-small text-ink-soft';

function Party({ label, name, address, emirate, trn, children }: PartyProps) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="flex flex-col gap-1 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        {address && (
          <p className={detail}>
            <bdi>{address}</bdi>
          </p>
        )}
        {emirate && <p className={detail}>{emirateWords[emirate]()}</p>}
        {trn && (
          <p className={detail}>
            <bdi>{m.invoice_trn({ trn })}</bdi>
          </p>
        )}
        {children}
      </dd>
    </div>
  );
}
