import { getFilsFrom } from '#shared/money/money.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { bankEntryKindWords } from '#web/kit/words/bank-entry-kind-words.ts';
import { PayoutLinks } from '#web/money/bank-statements/payout-links.tsx';
import type { BankSide, StatementPreview } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Statement = BankSide['statements'][number];

/** The imported statements, newest first, and the gaps between them. */
export function StatementsPanel({ side: { statements } }: { side: BankSide }) {
  const gaps = statements.flatMap(({ id, gap }) => (gap ? [{ id, gap }] : []));
  return (
    <Panel title={m.bank_statements()}>
      {gaps.map(({ id, gap }) => (
        <div key={id} className="mb-4">
          <GapNotice gap={gap} />
        </div>
      ))}
      <DataTable
        caption={m.bank_statements()}
        columns={columns()}
        rows={statements}
        width="wide"
        empty={m.bank_no_statements()}
      />
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
    moneyColumn(m.bank_opening(), ({ opening }) => opening),
    moneyColumn(m.bank_closing(), ({ closing }) => closing),
  ];
}

type Line = StatementPreview['lines'][number];
type Props = { preview: StatementPreview; isApplying: boolean; onApply: () => void };

export function StatementPreviewTable({ preview, isApplying, onApply }: Props) {
  const { statements, lines, knownEntries, sums, applied } = preview;
  const isSomething = statements.some(({ isKnown }) => !isKnown);
  const unexplained = sums.find(({ kind }) => kind === 'unexplained')?.count ?? 0;
  return (
    <div className="mt-6 flex flex-col gap-4">
      <div role="status">
        <p className="font-medium">
          {applied && `${m.bank_upload_done()}. `}
          {m.bank_preview_summary({ entries: lines.length, known: knownEntries })}
          {!applied && !isSomething && ` ${m.bank_preview_nothing()}`}
        </p>
        <ul className="mt-2">
          {statements.map(({ name, fromDay, toDay, opening, closing }) => (
            <li key={name} className="text-ink-soft wrap-anywhere">
              {m.bank_preview_statement({
                name,
                from: formatDay(fromDay),
                to: formatDay(toDay),
                opening: formatAmount(getFilsFrom(opening)),
                closing: formatAmount(getFilsFrom(closing)),
              })}
            </li>
          ))}
        </ul>
      </div>
      {statements.map(({ name, gap }) => gap && <GapNotice key={name} gap={gap} />)}
      {unexplained > 0 && !applied && (
        <Notice sentence={m.bank_preview_unexplained({ count: unexplained })} />
      )}
      {lines.length > 0 && (
        <DataTable
          caption={m.bank_preview_caption()}
          columns={statementPreviewTableColumns()}
          rows={lines}
          rowKey={({ reference }) => reference}
          width="wide"
          framed
        />
      )}
      {!applied && isSomething && (
        <Button
          loading={isApplying}
          onClick={onApply}
          className="sm:self-end"
          label={m.bank_preview_apply()}
        />
      )}
    </div>
  );
}

function statementPreviewTableColumns(): Column<Line>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    {
      header: m.bank_entry_kind(),
      cell: ({ kind, payoutIds }) => (
        <>
          <span className={kind === 'unexplained' ? 'font-medium text-danger' : undefined}>
            {bankEntryKindWords[kind]()}
          </span>
          <PayoutLinks payoutIds={payoutIds} />
        </>
      ),
    },
    {
      header: m.payouts_answer_said(),
      cell: ({ text, reference }) => <bdi className="wrap-anywhere">{text ?? reference}</bdi>,
    },
  ];
}

type Gap = NonNullable<BankSide['statements'][number]['gap']>;

/** Between two statements the balance changed: one is missing. */
function GapNotice({ gap: { afterDay, beforeDay, changed } }: { gap: Gap }) {
  const amount = formatAmount(getFilsFrom(changed));
  return (
    <Notice sentence={m.bank_gap({ amount, after: formatDay(afterDay), before: formatDay(beforeDay) })} />
  );
}
