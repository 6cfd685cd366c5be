import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { BankSide } from '#web/money/bank-statements/api/bank-statements.ts';
import { differenceWords } from '#web/money/bank-statements/bank-words.ts';
import { PayoutLinks } from '#web/money/bank-statements/components/payout-links.tsx';
import { m } from '#web/paraglide/messages.js';

type Difference = BankSide['differences'][number];

/** Where our books and the bank's statements differ, oldest first. */
export function DifferencePanel({ side: { differences, statements } }: { side: BankSide }) {
  return (
    <Panel title={m.bank_differences()}>
      <p className="mb-4 text-ink-soft">{m.bank_differences_intro()}</p>
      {differences.length === 0 ? (
        <EmptyState sentence={statements.length === 0 ? m.bank_no_statements() : m.bank_differences_none()} />
      ) : (
        <DataTable
          caption={m.bank_differences()}
          columns={columns()}
          rows={differences}
          rowKey={({ kind, payoutId, lineId }) => `${kind} ${payoutId} ${lineId}`}
          width="wide"
        />
      )}
    </Panel>
  );
}

function columns(): Column<Difference>[] {
  return [
    { header: m.bank_difference(), cell: ({ kind }) => differenceWords[kind](), lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => <Money amountFils={getFilsFrom(amount)} />,
      numeric: true,
    },
    { header: m.bank_since(), cell: ({ since }) => formatDay(since) },
    { header: m.bank_days(), cell: ({ days }) => days, numeric: true },
    {
      header: m.bank_about(),
      cell: ({ payoutId, lineId }) =>
        payoutId ? <PayoutLinks payoutIds={[payoutId]} /> : <bdi className="wrap-anywhere">{lineId}</bdi>,
    },
  ];
}
