import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { rowsOf } from '#web/kit/client/pages-query.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { useMakeBankFile } from '#web/money/payouts/api/make-bank-file.ts';
import { type ListedPayout, payoutsQuery } from '#web/money/payouts/api/payouts.ts';
import { isReadyForBank, payoutColumns } from '#web/money/payouts/components/payout-columns.tsx';
import { PayoutFilters } from '#web/money/payouts/components/payout-filters.tsx';
import { SelectionBar } from '#web/money/payouts/components/selection-bar.tsx';
import type { PayoutFilter } from '#web/money/payouts/payout-filter.ts';
import { sumOf } from '#web/money/payouts/sum-of.ts';
import { usePayoutFilter } from '#web/money/payouts/use-payout-filters.ts';
import { useSelection } from '#web/money/payouts/use-selection.ts';
import { m } from '#web/paraglide/messages.js';

const SKELETON_ROWS = 4;
const everything: PayoutFilter = { status: undefined, search: '' };
const keyOf = ({ id }: ListedPayout) => String(id);

/** `bankFiles` is the section in which a new file appears; it gets the focus then. */
export function PayoutsSection({ bankFiles }: { bankFiles: RefObject<HTMLElement | null> }) {
  const [filter, setFilter] = usePayoutFilter();
  const list = useInfiniteQuery(payoutsQuery(filter));
  const ready = rowsOf(list.data).filter(isReadyForBank);
  const selection = useSelection(ready, keyOf);
  return (
    <Section title={m.payouts_list()}>
      <PayoutFilters filter={filter} onChange={setFilter} />
      {ready.length > 0 && (
        <Checkbox
          label={m.payouts_select_all_pending({ count: ready.length })}
          checked={selection.isAll}
          isPartial={selection.isPartial}
          onChange={selection.toggleAll}
          className="-mt-2 mb-1"
        />
      )}
      <PagedTable
        list={list}
        caption={m.payouts_list()}
        columns={payoutColumns(selection)}
        failure={m.payout_list_failed()}
        moreLabel={m.payouts_show_more()}
        skeletonRows={SKELETON_ROWS}
        empty={<NoPayouts filter={filter} onFilter={setFilter} />}
      />
      <FileMaking chosen={selection.chosen} onMade={selection.clear} bankFiles={bankFiles} />
    </Section>
  );
}

function NoPayouts({ filter, onFilter }: { filter: PayoutFilter; onFilter: (filter: PayoutFilter) => void }) {
  if (!filter.status && !filter.search) return <EmptyState sentence={m.payouts_none()} />;
  return (
    <EmptyState
      sentence={m.payouts_none_found()}
      action={
        <Button variant="secondary" onClick={() => onFilter(everything)}>
          {m.admin_clear_filters()}
        </Button>
      }
    />
  );
}

type Making = {
  chosen: readonly ListedPayout[];
  onMade: () => void;
  bankFiles: RefObject<HTMLElement | null>;
};

function FileMaking({ chosen, onMade, bankFiles }: Making) {
  const [isOpen, setOpen] = useState(false);
  // The selected payouts at the time the dialog opened: the selection is cleared while the dialog still
  // fades.
  const [asked, setAsked] = useState<readonly ListedPayout[]>([]);
  const make = useMakeBankFile({
    onSuccess: ({ messageId }) => {
      onMade();
      setOpen(false);
      toast({ title: m.payouts_file_made({ name: messageId }), description: m.payouts_file_made_detail() });
    },
    onError: (error) => toastError(error, m.payouts_file_failed()),
  });
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => (button.current ?? bankFiles.current)?.focus());
  const ask = () => {
    setAsked(chosen);
    setOpen(true);
  };
  return (
    <>
      <SelectionBar chosen={chosen} action={m.payouts_make_file()} onAct={ask} buttonRef={button} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.payouts_file_title()}
        description={m.payouts_file_consequence({ count: asked.length, total: sumOf(asked) })}
        confirmLabel={m.payouts_make_file()}
        loading={make.isPending}
        onConfirm={() => make.mutate(asked.map(({ id }) => id))}
      />
    </>
  );
}
