import type { BooksByMonth } from '#shared/contracts/months.ts';
import type { LedgerAccount } from '#shared/money-accounts.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { accountWords } from '#web/money/position/account-words.ts';
import { FiguresTable } from '#web/money/statements/components/figures-table.tsx';
import { m } from '#web/paraglide/messages.js';

type Month = BooksByMonth['months'][number];

/** Everything in this element is printed, and nothing else of the page (print.css). */
export function MonthsSheet({ months, shown }: { months: Month[]; shown: Month }) {
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
  return account === 'bank_unexplained' ? m.months_unexplained() : accountWords[account]({ platform });
}
