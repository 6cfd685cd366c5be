import { useState } from 'react';
import { exportCalls } from '#shared/calls/insights.ts';
import { startOfMonth } from '#shared/dubai-time.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { BankPanel } from '#web/money/bank-statements/bank-panel.tsx';
import { LedgerPanel } from '#web/money/checks/ledger-panel.tsx';
import { DebtsPanel } from '#web/money/debts/debts-panel.tsx';
import { ClosedMonthsPanel } from '#web/money/months/closed-months-panel.tsx';
import { MoneyPanel } from '#web/money/position/money-panel.tsx';
import { SettlementPanel } from '#web/money/position/settlement-panel.tsx';
import { m } from '#web/paraglide/messages.js';

const files = [
  { file: exportCalls.tipsCsv, label: m.export_tips },
  { file: exportCalls.postingsCsv, label: m.export_postings },
  { file: exportCalls.payoutsCsv, label: m.export_payouts },
] as const;

const head = () => ({ title: m.books_title(), detail: m.books_intro() });

/** Whether all money adds up, and the figures for an accountant. */
export function Component() {
  return (
    <Page {...head()}>
      {/* Two columns, not rows: beside a long panel, a short one would leave a hole. */}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <MoneyPanel />
          <DebtsPanel />
          <ClosedMonthsPanel />
          <ExportPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <BankPanel />
          <LedgerPanel />
        </div>
      </div>
      <div className="mt-4">
        <SettlementPanel />
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-96', 'h-80']} layout="grid gap-4 lg:grid-cols-2" />,
);

/** The current month by default. */
function ExportPanel() {
  const today = useToday();
  const [from, setFrom] = useState(startOfMonth(today));
  const [to, setTo] = useState(today);
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <Panel title={m.export_title()}>
      <p className="mb-4 text-ink-soft">{m.export_intro()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.export_from()}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={m.export_to()} error={isPeriod ? undefined : m.reason_period_ends_before_it_begins()}>
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <ul className="mt-4 flex flex-wrap gap-3">
        {files.map(({ file, label }) => (
          <li key={file.path}>
            <DownloadLink
              href={isPeriod ? urlOf(file, { query: { from, to } }) : undefined}
              label={label()}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
