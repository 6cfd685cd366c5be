import { useQuery } from '@tanstack/react-query';
import { monthCalls } from '#shared/calls/money/books.ts';
import type { BooksByMonth } from '#shared/contracts/books.ts';
import type { LedgerAccount } from '#shared/money/ledger-accounts.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { PrintButton } from '#web/kit/page/month-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { moneyAccountWords } from '#web/kit/words/money-account-words.ts';
import { FiguresTable } from '#web/money/statements/figures-table.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  title: m.books_months_title(),
  detail: m.books_months_intro(),
});

/** The platform's own statement: the trial balance of a month, and the profit of all. */
export function Component() {
  const books = useQuery(queryOf(monthCalls.list));
  return (
    <Page
      {...head()}
      actions={
        <>
          <DownloadLink href={urlOf(monthCalls.trialBalanceCsv)} label={m.months_download_balance()} />
          <DownloadLink href={urlOf(monthCalls.profitCsv)} label={m.months_download_profit()} />
          <PrintButton disabled={!books.data?.months.length} />
        </>
      }
    >
      <Loaded query={books} failure={m.books_months_failed()} skeleton={<TableSkeleton rows={6} />}>
        {({ months }) => <Months months={months} />}
      </Loaded>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={6} />);

type Month = BooksByMonth['months'][number];

function Months({ months }: { months: Month[] }) {
  const [params, change] = useFilterParams();
  const shown = months.find(({ month }) => month === params.get('month')) ?? months[0];
  if (!shown) return <EmptyState sentence={m.books_months_empty()} />;
  return (
    <>
      <div className="mb-6 max-w-60">
        <Field label={m.report_month()}>
          <Select value={shown.month} onChange={({ target }) => change({ month: target.value })}>
            {months.map(({ month }) => (
              <option key={month} value={month}>
                {formatMonth(month)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <MonthsSheet months={months} shown={shown} />
    </>
  );
}

/** Everything in this element is printed, and nothing else of the page (print.css). */
function MonthsSheet({ months, shown }: { months: Month[]; shown: Month }) {
  const platform = usePlatformName();
  return (
    <article className="print-report flex flex-col gap-8">
      <section>
        <h2 className="mb-2 text-large font-semibold">
          {m.months_trial_balance({ month: formatMonth(shown.month) })}
        </h2>
        <FiguresTable
          caption={m.months_trial_balance({ month: formatMonth(shown.month) })}
          heading={m.months_account()}
          columns={[
            { name: 'opening', header: m.months_opening() },
            { name: 'debit', header: m.months_debit() },
            { name: 'credit', header: m.months_credit() },
            { name: 'closing', header: m.months_closing() },
          ]}
          totals={{ debit: shown.debit, credit: shown.credit }}
          lines={shown.accounts.map(({ account, ...figures }) => ({
            key: account,
            name: accountName(account, platform),
            figures,
          }))}
        />
        <p className="mt-3 text-small text-ink-soft">
          {m.months_balance_note()} {shown.isClosed ? m.months_is_closed() : m.months_is_open()}
        </p>
      </section>
      <section>
        <h2 className="mb-2 text-large font-semibold">{m.months_profit({ platform })}</h2>
        <FiguresTable
          caption={m.months_profit({ platform })}
          heading={m.report_month()}
          columns={[
            { name: 'fees', header: m.months_fees() },
            { name: 'providerFees', header: m.months_provider_fees() },
            { name: 'adjustments', header: m.months_adjustments() },
            { name: 'bankFees', header: m.money_account_bank_fees() },
            { name: 'losses', header: m.months_losses() },
            { name: 'profit', header: m.months_left() },
          ]}
          lines={months.map((month) => ({
            key: month.month,
            name: formatMonth(month.month),
            figures: month,
          }))}
        />
        <p className="mt-3 text-small text-ink-soft">{m.months_profit_note()}</p>
      </section>
    </article>
  );
}

function accountName(account: LedgerAccount, platform: string): string {
  return account === 'bank_unexplained' ? m.months_unexplained() : moneyAccountWords[account]({ platform });
}
