import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { bankEntryKindWords } from '#web/kit/words/bank-entry-kind-words.ts';
import { GapNotice } from '#web/money/bank-statements/gap-notice.tsx';
import { PayoutLinks } from '#web/money/bank-statements/payout-links.tsx';
import type { StatementPreview } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

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
          columns={columns()}
          rows={lines}
          rowKey={({ reference }) => reference}
          width="wide"
          framed
        />
      )}
      {!applied && isSomething && (
        <Button loading={isApplying} onClick={onApply} className="sm:self-end">
          {m.bank_preview_apply()}
        </Button>
      )}
    </div>
  );
}

function columns(): Column<Line>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => <Money amountFils={getFilsFrom(amount)} />,
      numeric: true,
    },
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
