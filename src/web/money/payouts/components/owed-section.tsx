import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { newKey } from '#web/kit/client/new-key.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { useSettledText } from '#web/kit/ui/use-settled-text.ts';
import { BatchDialog, type BatchPreview } from '#web/money/payouts/components/batch-dialog.tsx';
import { owedColumns } from '#web/money/payouts/components/owed-columns.tsx';
import { SelectionBar } from '#web/money/payouts/components/selection-bar.tsx';
import type { OwedFilter } from '#web/money/payouts/payout-filter.ts';
import {
  everythingOwed,
  type OwedLine,
  type OwedList,
  owedKey,
  owedQuery,
} from '#web/money/payouts/queries.ts';
import { isMinimum, useOwedFilter } from '#web/money/payouts/use-payout-filters.ts';
import { type Selection, useSelection } from '#web/money/payouts/use-selection.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Rows shown at first, and added by each press of the button: a thousand rows would hide everything below
 * them.
 */
const SHOWN_AT_FIRST = 10;

const TIMES_MORE = 5;

const SKELETON_ROWS = 4;

/** The dialog is outside the table, because the table disappears once all payouts have been started. */
export function OwedSection() {
  const [filter, setFilter] = useOwedFilter();
  const { data, error, refetch, isPlaceholderData } = useQuery(owedQuery(filter));
  const payable = data?.lines.filter(({ obstacle }) => obstacle === null) ?? [];
  const selection = useSelection(payable, owedKey);
  const preview = usePreview(filter);
  const self = useRef<HTMLDivElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(preview.isOpen, () => (startButton.current ?? self.current)?.focus());
  return (
    <div ref={self} tabIndex={-1}>
      <Section title={m.payouts_owed()}>
        <p className="-mt-2 mb-4 text-ink-soft">{m.payouts_owed_intro()}</p>
        <OwedFilters filter={filter} onChange={setFilter} />
        {content()}
        <SelectionBar
          chosen={selection.chosen}
          action={m.payouts_start()}
          loading={preview.isLoading}
          onAct={() => void preview.open(new Set(selection.chosen.map(owedKey)))}
          buttonRef={startButton}
        />
      </Section>
      {preview.shown && (
        <BatchDialog
          key={preview.shown.idempotencyKey}
          preview={preview.shown}
          open={preview.isOpen}
          onOpenChange={preview.setOpen}
          onStarted={selection.clear}
        />
      )}
    </div>
  );

  function content() {
    if (!data) {
      if (!error) return <TableSkeleton rows={SKELETON_ROWS} />;
      return (
        <LoadProblem
          sentence={errorSentence(error, m.payouts_owed_failed())}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data.lines.length === 0) return <NothingOwed filter={filter} onFilter={setFilter} />;
    return (
      <div
        aria-busy={isPlaceholderData}
        className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {payable.length > 0 && (
          <Checkbox
            label={m.payouts_select_all_owed({ count: payable.length })}
            checked={selection.isAll}
            isPartial={selection.isPartial}
            onChange={selection.toggleAll}
            className="-mt-2 mb-1"
          />
        )}
        <OwedTable list={data} selection={selection} />
      </div>
    );
  }
}

function NothingOwed({ filter, onFilter }: { filter: OwedFilter; onFilter: (filter: OwedFilter) => void }) {
  if (!filter.minimumText && !filter.search) return <EmptyState sentence={m.payouts_owed_none()} />;
  return (
    <EmptyState
      sentence={m.payouts_owed_none_found()}
      action={
        <Button variant="secondary" onClick={() => onFilter(everythingOwed)}>
          {m.admin_clear_filters()}
        </Button>
      }
    />
  );
}

/** Tips may have arrived since the list was loaded, so the preview loads it again. */
function usePreview(filter: OwedFilter) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<BatchPreview>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const open = async (keys: ReadonlySet<string>) => {
    setLoading(true);
    try {
      const { lines } = await queryClient.fetchQuery({ ...owedQuery(filter), staleTime: 0 });
      setShown({
        payable: lines.filter((line) => line.obstacle === null && keys.has(owedKey(line))),
        leftOut: lines.filter((line) => line.obstacle !== null),
        idempotencyKey: newKey(),
      });
      setOpen(true);
    } catch (error) {
      toastError(error, m.payouts_owed_failed());
    }
    setLoading(false);
  };
  return { shown, isOpen, setOpen, isLoading, open };
}

function OwedTable({ list, selection }: { list: OwedList; selection: Selection<OwedLine> }) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  const hasMore = list.lines.length > shownCount;
  return (
    <>
      <DataTable
        caption={m.payouts_owed()}
        columns={owedColumns(selection)}
        rows={list.lines.slice(0, shownCount)}
        rowKey={owedKey}
        width="wide"
        framed
      />
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" onClick={() => setShownCount(shownCount * TIMES_MORE)}>
            {m.payouts_show_more()}
          </Button>
        </div>
      )}
      {list.isCut && !hasMore && <p className="mt-4 text-center text-ink-soft">{m.payouts_owed_cut()}</p>}
    </>
  );
}

type Props = { filter: OwedFilter; onChange: (filter: OwedFilter) => void };

function OwedFilters({ filter, onChange }: Props) {
  const [minimumText, setMinimumText] = useSettledText(
    filter.minimumText,
    (text) => isMinimum(text) && onChange({ ...filter, minimumText: text }),
  );
  return (
    <search aria-label={m.payouts_owed_search()} className="@container mb-4">
      <div className="grid items-start gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.payouts_owed_search_hint()}
          onSearch={(search) => onChange({ ...filter, search })}
        />
        <Field
          label={m.payouts_minimum()}
          error={isMinimum(minimumText.trim()) ? undefined : m.reason_minimum_invalid()}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            placeholder="0.00"
            value={minimumText}
            onChange={(event) => setMinimumText(event.target.value)}
          />
        </Field>
      </div>
    </search>
  );
}
