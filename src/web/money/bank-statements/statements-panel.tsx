import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { GapNotice } from '#web/money/bank-statements/gap-notice.tsx';
import type { BankSide } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Statement = BankSide['statements'][number];

/** The statements that were taken in, newest first, and the gaps between them. */
export function StatementsPanel({ side: { statements } }: { side: BankSide }) {
  const gaps = statements.flatMap(({ id, gap }) => (gap ? [{ id, gap }] : []));
  return (
    <Panel title={m.bank_statements()}>
      {gaps.map(({ id, gap }) => (
        <div key={id} className="mb-4">
          <GapNotice gap={gap} />
        </div>
      ))}
      {statements.length === 0 ? (
        <EmptyState sentence={m.bank_no_statements()} />
      ) : (
        <DataTable
          caption={m.bank_statements()}
          columns={columns()}
          rows={statements}
          rowKey={({ id }) => String(id)}
          width="wide"
        />
      )}
    </Panel>
  );
}

function columns(): Column<Statement>[] {
  return [
    {
      header: m.bank_statement(),
      cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
      lead: true,
    },
    { header: m.bank_from(), cell: ({ fromDay }) => formatDay(fromDay) },
    { header: m.bank_to(), cell: ({ toDay }) => formatDay(toDay) },
    { header: m.bank_entries(), cell: ({ entryCount }) => entryCount, numeric: true },
    {
      header: m.bank_opening(),
      cell: ({ opening }) => <Money amountFils={getFilsFrom(opening)} />,
      numeric: true,
    },
    {
      header: m.bank_closing(),
      cell: ({ closing }) => <Money amountFils={getFilsFrom(closing)} />,
      numeric: true,
    },
  ];
}
