import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { bankFileCalls, payoutCalls } from '#shared/calls/money/payouts.ts';
import { payoutStatuses } from '#shared/statuses.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { moneyColumn, timeColumn } from '#web/kit/format/columns.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { choiceField, FilterBar, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { EmptyList, PagedTable } from '#web/kit/page/list.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { payoutStatusWords } from '#web/kit/words/payout-status-words.ts';
import { DialogList } from '#web/money/payouts/components/dialog-list.tsx';
import { IbanChangedBadge, warnsOfIban } from '#web/money/payouts/components/iban-changed-badge.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status.tsx';
import { type LeftOut, type ListedPayout, type ReadyPayout, readyQuery } from '#web/money/payouts/queries.ts';
import {
  type Selection,
  SelectionBar,
  sentenceOf,
  sumOf,
  useSelection,
} from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

const filters = {
  label: m.payouts_search,
  columns: '@lg:grid-cols-[1fr_12rem]',
  fields: {
    search: searchField(m.payouts_search_hint),
    status: choiceField({
      label: m.admin_column_status,
      all: m.admin_all_status,
      values: payoutStatuses,
      words: payoutStatusWords,
    }),
  },
};

const keyOf = ({ id }: { id: number }) => String(id);
/** "Select all" leaves out payees whose bank refused the last payout. */
const isUnmarked = ({ isMarked }: ReadyPayout) => !isMarked;

/** `bankFiles` is the section in which a new file appears; it gets the focus then. */
export function PayoutsSection({ bankFiles }: { bankFiles: RefObject<HTMLElement | null> }) {
  const filtering = useFilters(filters);
  const list = useInfiniteQuery(pagesOf(payoutCalls.list, { query: { ...filtering.values, limit: 25 } }));
  const { search, status } = filtering.values;
  const mayHavePending = status === '' || status === 'pending';
  const { data } = useQuery({ ...readyQuery(search), enabled: mayHavePending });
  const { ready = [], leftOut = [], isCut = false } = (mayHavePending && data) || {};
  const selection = useSelection(ready, keyOf, search, isUnmarked);
  return (
    <Section title={m.payouts_list()}>
      <FilterBar filters={filters} filtering={filtering} />
      {ready.length > 0 && (
        <Checkbox
          label={(isCut ? m.payouts_select_oldest_pending : m.payouts_select_all_pending)({
            count: formatCount(ready.filter(isUnmarked).length),
            total: sumOf(ready.filter(isUnmarked)),
          })}
          checked={selection.isAll}
          isPartial={selection.isPartial}
          onChange={selection.toggleAll}
          className="-mt-2 mb-1"
        />
      )}
      <PagedTable
        list={list}
        caption={m.payouts_list()}
        columns={payoutColumns(selection, leftOut)}
        failure={m.payout_list_failed()}
        moreLabel={m.payouts_show_more()}
        skeletonRows={4}
        empty={
          <EmptyList
            filtering={filtering}
            none={m.payouts_none()}
            noneFound={m.payouts_none_found()}
            clearLabel={m.admin_clear_filters()}
          />
        }
      />
      <FileMaking
        chosen={selection.chosen}
        isAll={selection.isAll}
        leftOut={selection.isAll ? leftOut : []}
        onMade={selection.clear}
        bankFiles={bankFiles}
      />
    </Section>
  );
}

type Making = {
  chosen: readonly ReadyPayout[];
  isAll: boolean;
  leftOut: readonly LeftOut[];
  onMade: () => void;
  bankFiles: RefObject<HTMLElement | null>;
};

function FileMaking({ chosen, isAll, leftOut, onMade, bankFiles }: Making) {
  const [isOpen, setOpen] = useState(false);
  // The selected payouts at the time the dialog opened: the selection is cleared while the dialog still
  // fades.
  const [confirming, setConfirming] = useState<readonly ReadyPayout[]>([]);
  const make = useAction((payoutIds: number[]) => call(bankFileCalls.make, { body: { payoutIds } }), {
    refreshes: 'admin',
    done: ({ messageId }) => ({
      title: m.payouts_file_made({ name: messageId }),
      description: m.payouts_file_made_detail(),
    }),
    failed: m.payouts_file_failed(),
    onDone: () => {
      onMade();
      setOpen(false);
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => (button.current ?? bankFiles.current)?.focus());
  const confirm = () => {
    setConfirming(chosen);
    setOpen(true);
  };
  return (
    <>
      <SelectionBar
        sentence={sentenceOf(chosen, isAll ? m.payouts_selected_all_pending : undefined)}
        action={m.payouts_make_file()}
        onAct={confirm}
        buttonRef={button}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.payouts_file_title()}
        description={m.payouts_file_consequence({
          count: formatCount(confirming.length),
          total: sumOf(confirming),
        })}
        confirmLabel={m.payouts_make_file()}
        loading={make.isPending}
        onConfirm={() => make.mutate(confirming.map(({ id }) => id))}
      >
        <DialogList
          title={m.payouts_batch_left_out()}
          rows={leftOut.map((payout) => ({
            key: keyOf(payout),
            name: payout.recipientName,
            to: `/admin/payouts/${payout.id}`,
            detail: refusalSentence(payout),
          }))}
        />
      </ConfirmDialog>
    </>
  );
}

function payoutColumns(selection: Selection, leftOut: readonly LeftOut[]): Column<ListedPayout>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: (payout) => <Recipient payout={payout} selection={selection} />,
      lead: true,
    },
    {
      header: m.admin_column_iban(),
      cell: (payout) => (
        <span className="inline-flex flex-col items-end gap-1 @4xl:items-start">
          <ShortIban iban={payout.iban} />
          {warnsOfIban(payout) && <IbanChangedBadge />}
        </span>
      ),
    },
    {
      header: m.admin_column_status(),
      cell: ({ id, status }) => {
        const reason = leftOut.find((payout) => payout.id === id);
        return (
          <>
            <PayoutStatusBadge status={status} />
            {reason && <p className="mt-1 text-small text-ink-soft">{refusalSentence(reason)}</p>}
          </>
        );
      },
      plain: true,
    },
    timeColumn(m.payout_started_column(), ({ createdAt }) => createdAt),
    { header: m.payout_started_by(), cell: ({ startedByName }) => <bdi>{startedByName ?? '–'}</bdi> },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
  ];
}

function Recipient({ payout, selection }: { payout: ListedPayout; selection: Selection }) {
  const { id, recipientName } = payout;
  return (
    <div className="flex items-center gap-2">
      {selection.canChoose(keyOf(payout)) ? (
        <Checkbox
          label={m.payouts_select_payout({ id, name: recipientName })}
          isLabelHidden
          className="-mx-3.5 @4xl:-my-1"
          checked={selection.isChosen(keyOf(payout))}
          onChange={() => selection.toggle(keyOf(payout))}
        />
      ) : (
        <span className="w-5 shrink-0" />
      )}
      <Link
        to={`/admin/payouts/${id}`}
        className="min-w-0 text-body font-semibold text-accent underline-offset-4 hover:underline"
      >
        <bdi>{recipientName}</bdi>
        <span className="block text-small font-normal text-ink-soft">{m.payouts_number({ id })}</span>
      </Link>
    </div>
  );
}
