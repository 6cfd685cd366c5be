import { Download } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { incomeCalls } from '#shared/calls/insights.ts';
import { openIncome, type sharedIncome } from '#shared/contracts/income.ts';
import { languages, type OwnersLocale, ownersLocales } from '#shared/locales.ts';
import { call, urlOf } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatLastDay, formatMonth } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { Page, SmallFormPage } from '#web/kit/page/page.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { Fingerprint } from '#web/money/statements/statement-notes.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

type Income = z.input<typeof sharedIncome>;
type Month = Income['months'][number];

/** Public: the income of a person, for whoever has the link and says who they are. */
export function Component() {
  const { token = '' } = useParams();
  const [opened, setOpened] = useState<{ income: Income; name: string }>();
  if (opened) return <Shown {...opened} token={token} />;
  return <OpenForm token={token} onOpen={setOpened} />;
}

type OpenFormProps = { token: string; onOpen: (opened: { income: Income; name: string }) => void };

function OpenForm({ token, onOpen }: OpenFormProps) {
  const platform = usePlatformName();
  const { form, ...sent } = useSentForm({
    schema: openIncome,
    start: { name: '' },
    send: (body) => call(incomeCalls.open, { params: { token }, body }),
    alert: m.income_load_failed(),
    onDone: (income, { name }) => onOpen({ income, name }),
  });
  return (
    <SmallFormPage title={m.income_open_title()} detail={m.income_open_detail({ platform })}>
      <SentForm {...sent} button={m.income_open()}>
        <TextField
          form={form}
          name="name"
          label={m.income_open_name()}
          hint={m.income_open_hint()}
          dir="auto"
          autoComplete="organization"
        />
      </SentForm>
    </SmallFormPage>
  );
}

function Shown({ income, name, token }: { income: Income; name: string; token: string }) {
  const { person, firstMonth, lastMonth, expiresAt, months, totals, lines, isTest } = income;
  const lastDay = formatLastDay(expiresAt);
  return (
    <Page
      title={m.income_shared_title({ name: person })}
      detail={m.income_period({ first: formatMonth(firstMonth), last: formatMonth(lastMonth) })}
      actions={ownersLocales.map((locale) => (
        <PdfLink key={locale} locale={locale} token={token} name={name} />
      ))}
    >
      {isTest && <Notice className="mb-4" sentence={m.income_test()} />}
      <StatGrid>
        <StatCard
          label={m.income_earned()}
          value={<Money amountDecimal={totals.income} variant="figure" />}
        />
        <StatCard label={m.income_paid()} value={<Money amountDecimal={totals.paid} variant="figure" />} />
        <StatCard
          label={m.income_confirmed()}
          value={<Money amountDecimal={totals.confirmed} variant="figure" />}
        />
      </StatGrid>
      <p className="my-4">
        {lines.wrong === 0
          ? m.income_lines_right({ count: formatCount(lines.count) })
          : m.income_lines_wrong({ count: formatCount(lines.count), wrong: formatCount(lines.wrong) })}
      </p>
      <DataTable
        caption={m.income_by_month()}
        columns={columns()}
        rows={months}
        rowKey={({ month, employer, fingerprint }) => `${month} ${employer} ${fingerprint}`}
        width="wide"
        framed
        empty={m.income_empty()}
      />
      <Section title={m.income_what()}>
        <p className="text-ink-soft">{m.income_what_detail()}</p>
        <p className="mt-2 text-ink-soft">{m.income_check({ day: lastDay })}</p>
      </Section>
    </Page>
  );
}

function PdfLink({ locale, token, name }: { locale: OwnersLocale; token: string; name: string }) {
  const query = new URLSearchParams({ locale, name });
  return (
    <a
      href={`${urlOf(incomeCalls.pdf, { params: { token } })}?${query}`}
      download
      className={buttonStyle('secondary')}
    >
      <Download aria-hidden="true" className="size-5" />
      <span lang={locale}>PDF · {languages[locale].ownName}</span>
    </a>
  );
}

function columns(): Column<Month>[] {
  return [
    { header: m.report_month(), cell: ({ month }) => formatMonth(month), lead: true },
    {
      header: m.income_employer(),
      plain: true,
      cell: (row) => (
        <>
          <bdi className="block">{row.employer}</bdi>
          <bdi className="block text-small text-ink-soft">{shownStaffRole(row)}</bdi>
        </>
      ),
    },
    { header: m.income_tips(), cell: ({ tipCount }) => formatCount(tipCount), numeric: true },
    moneyColumn(m.income_earned(), ({ income }) => income, true),
    moneyColumn(m.income_paid(), ({ paid }) => paid),
    moneyColumn(m.income_confirmed(), ({ confirmed }) => confirmed),
    { header: m.statement_fingerprint(), cell: ({ fingerprint }) => <Fingerprint value={fingerprint} /> },
  ];
}
