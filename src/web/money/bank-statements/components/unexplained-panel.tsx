import { useRef, useState } from 'react';
import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { explanationWords } from '#web/money/bank-statements/bank-words.ts';
import { ExplainDialog } from '#web/money/bank-statements/components/explain-dialog.tsx';
import type { BankSide } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Entry = BankSide['unexplained'][number];
type Explained = BankSide['explained'][number];

/** Entries of the bank account that nobody has explained yet, oldest first, and what was said about others. */
export function UnexplainedPanel({ side: { unexplained, explained } }: { side: BankSide }) {
  const [open, setOpen] = useState<Entry>();
  const panel = useRef<HTMLDivElement>(null);
  // The button of an explained entry is gone.
  useFocusAfter(open !== undefined, () => panel.current?.focus());
  return (
    <div ref={panel} tabIndex={-1}>
      <Panel title={m.bank_unexplained()}>
        <p className="mb-4 text-ink-soft">{m.bank_unexplained_intro()}</p>
        {unexplained.length === 0 ? (
          <EmptyState sentence={m.bank_unexplained_none()} />
        ) : (
          <DataTable
            caption={m.bank_unexplained()}
            columns={entryColumns(setOpen)}
            rows={unexplained}
            rowKey={({ id }) => String(id)}
            width="wide"
          />
        )}
        {explained.length > 0 && (
          <>
            <h3 className="mt-6 mb-2 font-semibold">{m.bank_explained()}</h3>
            <DataTable
              caption={m.bank_explained()}
              columns={explainedColumns()}
              rows={explained}
              rowKey={({ id }) => String(id)}
              width="wide"
            />
          </>
        )}
        {open && <ExplainDialog entry={open} onClose={() => setOpen(undefined)} />}
      </Panel>
    </div>
  );
}

function entryColumns(onExplain: (entry: Entry) => void): Column<Entry>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => <Money amountFils={getFilsFrom(amount)} />,
      numeric: true,
    },
    { header: m.bank_days(), cell: ({ days }) => days, numeric: true },
    {
      header: m.payouts_answer_said(),
      cell: ({ description, reference }) => <bdi className="wrap-anywhere">{description ?? reference}</bdi>,
    },
    {
      header: m.bank_explain(),
      cell: (entry) => (
        <Button variant="secondary" onClick={() => onExplain(entry)}>
          {m.bank_explain()}
        </Button>
      ),
      actions: true,
    },
  ];
}

function explainedColumns(): Column<Explained>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => <Money amountFils={getFilsFrom(amount)} />,
      numeric: true,
    },
    { header: m.bank_entry_kind(), cell: ({ explanation }) => explanationWords[explanation]() },
    { header: m.bank_note(), cell: ({ note }) => <bdi className="wrap-anywhere">{note}</bdi> },
    { header: m.bank_explained_by(), cell: ({ explainedByName }) => <bdi>{explainedByName}</bdi> },
  ];
}
