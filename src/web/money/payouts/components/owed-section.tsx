import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { owedOrders } from '#shared/contracts/owed.ts';
import { findFilsIn, getFilsFrom } from '#shared/money/money.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { amountField, FilterBar, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { EmptyList } from '#web/kit/page/list.tsx';
import { useSorting } from '#web/kit/page/sorting.ts';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable, type Sorting } from '#web/kit/ui/data-table.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { owedObstacleWords } from '#web/kit/words/owed-obstacle-words.ts';
import {
  BatchDialog,
  type BatchPreview,
  startedSentence,
} from '#web/money/payouts/components/batch-dialog.tsx';
import { RefusedMark } from '#web/money/payouts/components/refused-mark.tsx';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import { isFinished, usePayoutRun } from '#web/money/payouts/payout-run.ts';
import {
  type OwedFilter,
  type OwedLine,
  type OwedList,
  owedKey,
  owedQuery,
  payableQuery,
} from '#web/money/payouts/queries.ts';
import { type Selection, SelectionBar, sentenceOf, useSelection } from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * Rows shown at first, and added by each press of the button: a thousand rows would hide everything below
 * them.
 */
const SHOWN_AT_FIRST = 10;

const TIMES_MORE = 5;

const filters = {
  label: m.payouts_owed_search,
  columns: 'items-start @lg:grid-cols-[1fr_12rem]',
  fields: {
    owed: searchField(m.payouts_owed_search_hint),
    minimum: amountField({
      label: m.payouts_minimum,
      placeholder: '0.00',
      isAmount: (text) => (findFilsIn(text) ?? -1) >= 0,
      problem: m.reason_minimum_invalid,
    }),
  },
};

/** The dialog is outside the table, because the table disappears once all payouts have been started. */
export function OwedSection() {
  const filtering = useFilters(filters);
  const sorting = useSorting('by', owedOrders);
  const filter = { ...filtering.values, sort: sorting.order };
  const { data, error, refetch, isPlaceholderData } = useQuery(owedQuery(filter));
  const payable = data?.lines.filter(({ obstacle }) => obstacle === null) ?? [];
  const selection = useSelection(
    payable,
    owedKey,
    JSON.stringify(filtering.values),
    ({ refused }) => refused === null,
  );
  const preview = usePreview(filter);
  const payoutRun = usePayoutRun();
  const { run, isRunning } = payoutRun;
  const self = useRef<HTMLDivElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(preview.isOpen, () => (startButton.current ?? self.current)?.focus());
  const close = () => {
    preview.close();
    // What was not started yet stays there, and the notice offers to go on.
    if (run && isFinished(run)) payoutRun.forget();
  };
  return (
    <div ref={self} tabIndex={-1}>
      <Section title={m.payouts_owed()}>
        <p className="-mt-2 mb-4 text-ink-soft">
          {m.payouts_owed_intro()} {data && releasersSentence(data)}
        </p>
        {run && !isFinished(run) && !preview.isOpen && (
          <Notice
            className="mb-4"
            sentence={m.payouts_run_interrupted({
              progress: startedSentence(run),
              time: formatInstant(run.begunAt),
            })}
            action={
              <span className="flex flex-wrap gap-2">
                <Button
                  onClick={() => {
                    preview.show();
                    payoutRun.goOn();
                  }}
                  label={m.payouts_run_go_on()}
                />
                <Button variant="secondary" onClick={payoutRun.forget} label={m.payouts_run_forget()} />
              </span>
            }
          />
        )}
        <FilterBar filters={filters} filtering={filtering} />
        {content()}
        <SelectionBar
          sentence={selectedSentence()}
          action={m.payouts_start()}
          loading={preview.isLoading}
          onAct={() => void preview.open(selection.isAll ? 'all' : selection.keys)}
          buttonRef={startButton}
        />
      </Section>
      <BatchDialog
        preview={preview.shown}
        run={run}
        isRunning={isRunning}
        open={preview.isOpen}
        onClose={close}
        onStart={(lines) => {
          selection.clear();
          payoutRun.start(lines);
        }}
        onGoOn={payoutRun.goOn}
        onFileMade={close}
      />
    </div>
  );

  function selectedSentence() {
    if (selection.isAll && data) return m.payouts_selected_all(allWords(data));
    return sentenceOf(selection.chosen);
  }

  function content() {
    if (!data) {
      if (!error) return <TableSkeleton rows={4} />;
      return (
        <LoadProblem
          sentence={errorSentence(error, m.payouts_owed_failed())}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data.lines.length === 0) {
      return (
        <EmptyList
          filtering={filtering}
          none={m.payouts_owed_none()}
          noneFound={m.payouts_owed_none_found()}
          clearLabel={m.admin_clear_filters()}
        />
      );
    }
    return (
      <div
        aria-busy={isPlaceholderData}
        className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data.payable.count > 0 && (
          <Checkbox
            label={m.payouts_select_all_owed(allWords(data))}
            checked={selection.isAll}
            isPartial={selection.isPartial}
            onChange={selection.toggleAll}
            className="-mt-2 mb-1"
          />
        )}
        <OwedTable list={data} selection={selection} sorting={sorting} />
      </div>
    );
  }
}

/** Said before anybody selects: who starts payouts cannot release their file. */
function releasersSentence({ releasers }: OwedList): string {
  return releasers.length > 0
    ? m.payouts_releasers({ names: releasers.slice(0, MOST_NAMES).join(', ') })
    : m.payouts_no_releaser();
}

const MOST_NAMES = 5;

/** Count and sum of all that can be paid, as the server says: the list may be cut. */
function allWords({ payable: { count, total } }: OwedList) {
  return { count: formatCount(count), total: formatAmount(getFilsFrom(total)) };
}

/** Tips may have arrived since the list was loaded, so the preview loads it again. */
function usePreview(filter: OwedFilter) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<BatchPreview>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const open = async (keys: 'all' | ReadonlySet<string>) => {
    setLoading(true);
    try {
      const { lines } = await queryClient.fetchQuery({ ...owedQuery(filter), staleTime: 0 });
      const payable =
        keys === 'all'
          ? (await queryClient.fetchQuery(payableQuery(filter))).lines
          : lines.filter((line) => line.obstacle === null && keys.has(owedKey(line)));
      const isLeftOut = (line: OwedLine) =>
        line.obstacle !== null || (keys === 'all' && line.refused !== null);
      setShown({ payable, leftOut: lines.filter(isLeftOut) });
      setOpen(true);
    } catch (error) {
      toastError(error, m.payouts_owed_failed());
    }
    setLoading(false);
  };
  return { shown, isOpen, isLoading, open, show: () => setOpen(true), close: () => setOpen(false) };
}

type TableProps = { list: OwedList; selection: Selection; sorting: Sorting };

function OwedTable({ list, selection, sorting }: TableProps) {
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
        sorting={sorting}
        name="owed"
      />
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            onClick={() => setShownCount(shownCount * TIMES_MORE)}
            label={m.payouts_show_more()}
          />
        </div>
      )}
      {list.isCut && !hasMore && <p className="mt-4 text-center text-ink-soft">{m.payouts_owed_cut()}</p>}
    </>
  );
}

function owedColumns(selection: Selection): Column<OwedLine>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: (line) => <Recipient line={line} selection={selection} />,
      lead: true,
      sortBy: 'name',
    },
    {
      header: m.admin_column_business(),
      key: 'business',
      plain: true,
      cell: ({ businessId, businessName }) => (
        <TextLink
          to={`/admin/businesses/${businessId}`}
          isQuiet
          className="inline-flex min-h-6 items-center"
          label={businessName}
        />
      ),
    },
    {
      header: m.payouts_people(),
      key: 'people',
      cell: ({ recipientType, people }) =>
        recipientType === 'business' ? m.payouts_people_through({ count: people }) : people,
    },
    { header: m.admin_column_iban(), key: 'iban', cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.payouts_obstacle(),
      key: 'obstacle',
      cell: ({ obstacle, ibanWaitsUntil, sharesEmiratesId, refused, recipientName }) => (
        <>
          {obstacle ? <Obstacle obstacle={obstacle} /> : m.payouts_obstacle_none()}
          {obstacle === 'iban_waiting' && ibanWaitsUntil && (
            <p className="mt-1 text-small text-ink-soft">
              {m.payouts_waits_until({ time: formatInstant(ibanWaitsUntil) })}
            </p>
          )}
          {sharesEmiratesId && <p className="mt-1 text-small text-danger">{m.payee_identity_shared()}</p>}
          {refused && <RefusedMark refused={refused} name={recipientName} className="mt-1 @4xl:max-w-64" />}
        </>
      ),
    },
    {
      header: m.payouts_last_paid(),
      sortBy: 'paid',
      cell: ({ lastPaidAt }) => (lastPaidAt ? formatDay(lastPaidAt) : m.payouts_never_paid()),
    },
    moneyColumn(m.payouts_owed_amount(), ({ amount }) => amount, true, 'amount'),
  ];
}

function Recipient({ line, selection }: { line: OwedLine; selection: Selection }) {
  const { recipientName, obstacle } = line;
  return (
    <div className="flex items-center gap-2">
      {obstacle ? (
        <span className="w-5 shrink-0" />
      ) : (
        <Checkbox
          label={m.payouts_select({ name: recipientName })}
          isLabelHidden
          className="-mx-3.5 @4xl:-my-1"
          checked={selection.isChosen(owedKey(line))}
          onChange={() => selection.toggle(owedKey(line))}
        />
      )}
      <TextLink
        to={payeePage(line)}
        isQuiet
        className="inline-flex min-h-6 min-w-0 items-center text-body font-semibold"
        label={recipientName}
      />
    </div>
  );
}

function Obstacle({ obstacle }: { obstacle: NonNullable<OwedLine['obstacle']> }) {
  const colours =
    obstacle === 'repaying' || obstacle === 'iban_waiting' || obstacle === 'being_checked'
      ? 'bg-pending text-on-pending'
      : 'bg-sunken text-ink-soft';
  return (
    <Badge className={`rounded-control! text-start whitespace-normal! ${colours}`}>
      {owedObstacleWords[obstacle]()}
    </Badge>
  );
}
