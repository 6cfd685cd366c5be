import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { statementColumns } from '#shared/bank.ts';
import { bankStatementCalls } from '#shared/calls/money/books.ts';
import { call } from '#web/kit/client/call.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { bankDifferenceWords } from '#web/kit/words/bank-difference-words.ts';
import { bankExplanationWords } from '#web/kit/words/bank-explanation-words.ts';
import { ChannelPanel } from '#web/money/bank-channel/channel-panel.tsx';
import { CorrectDialog } from '#web/money/bank-statements/correct-dialog.tsx';
import { ExplainDialog } from '#web/money/bank-statements/explain-dialog.tsx';
import { PayoutLinks } from '#web/money/bank-statements/payout-links.tsx';
import { type BankSide, bankSideQuery } from '#web/money/bank-statements/queries.ts';
import { StatementPreviewTable, StatementsPanel } from '#web/money/bank-statements/statements.tsx';
import { InstantPanel } from '#web/money/instant-payments/instant-panel.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({
  title: m.bank_title(),
  detail: m.bank_intro(),
});

/** The bank's side of the books: its statements, and where they differ from ours. */
export function Component() {
  const side = useQuery(bankSideQuery);
  return (
    <Page {...head()}>
      <div className="flex flex-col gap-4">
        {side.data?.ibanEnd === null && <AccountMissing />}
        <StatementUpload />
        <ChannelPanel />
        <InstantPanel />
        <Loaded query={side} failure={m.bank_load_failed()} skeleton={<Placeholders />}>
          {(data) => (
            <>
              <UnexplainedPanel side={data} />
              <DifferencePanel side={data} />
              <StatementsPanel side={data} />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function AccountMissing() {
  return (
    <Notice
      sentence={m.bank_no_account()}
      action={<ButtonLink to="/admin/settings?part=money" variant="secondary" label={m.settings_title()} />}
    />
  );
}

export const Skeleton = pageSkeleton(head, <Placeholders />);

function Placeholders() {
  return <CardsSkeleton cards={['h-48', 'h-48']} />;
}

/** Shows what a bank statement would add; the admin then imports it. */
function StatementUpload() {
  return (
    <PreviewUpload
      title={m.bank_upload()}
      intro={m.bank_upload_intro()}
      hint={m.bank_upload_hint({ columns: statementColumns.join(', ') })}
      done={m.bank_upload_done()}
      failure={m.bank_upload_failed()}
      send={(body) => call(bankStatementCalls.upload, { body })}
    >
      {(preview, isApplying, onApply) => (
        <StatementPreviewTable preview={preview} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}

type Difference = BankSide['differences'][number];

/** Where our books and the bank's statements differ, oldest first. */
function DifferencePanel({ side: { differences, statements } }: { side: BankSide }) {
  return (
    <Panel title={m.bank_differences()}>
      <p className="mb-4 text-ink-soft">{m.bank_differences_intro()}</p>
      <DataTable
        caption={m.bank_differences()}
        columns={columns()}
        rows={differences}
        rowKey={({ kind, payoutId, lineId }) => `${kind} ${payoutId} ${lineId}`}
        width="wide"
        empty={statements.length === 0 ? m.bank_no_statements() : m.bank_differences_none()}
      />
    </Panel>
  );
}

function columns(): Column<Difference>[] {
  return [
    { header: m.bank_difference(), cell: ({ kind }) => bankDifferenceWords[kind](), lead: true },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    { header: m.bank_since(), cell: ({ since }) => formatDay(since) },
    { header: m.bank_days(), cell: ({ days }) => days, numeric: true },
    {
      header: m.bank_about(),
      cell: ({ payoutId, lineId }) =>
        payoutId ? <PayoutLinks payoutIds={[payoutId]} /> : <bdi className="wrap-anywhere">{lineId}</bdi>,
    },
  ];
}

type Entry = BankSide['unexplained'][number];

type Explained = BankSide['explained'][number];

/** Unexplained entries of the bank account, oldest first, and the explanations of others. */
function UnexplainedPanel({ side: { unexplained, explained } }: { side: BankSide }) {
  const [open, setOpen] = useState<Entry>();
  const [wrong, setWrong] = useState<Explained>();
  const panel = useRef<HTMLDivElement>(null);
  // The button of an explained or corrected entry is gone.
  useFocusAfter(open !== undefined || wrong !== undefined, () => panel.current?.focus());
  return (
    <div ref={panel} tabIndex={-1}>
      <Panel title={m.bank_unexplained()}>
        <p className="mb-4 text-ink-soft">{m.bank_unexplained_intro()}</p>
        <DataTable
          caption={m.bank_unexplained()}
          columns={entryColumns(setOpen)}
          rows={unexplained}
          width="wide"
          empty={m.bank_unexplained_none()}
        />
        {explained.length > 0 && (
          <>
            <h3 className="mt-6 mb-2 font-semibold">{m.bank_explained()}</h3>
            <DataTable
              caption={m.bank_explained()}
              columns={explainedColumns(setWrong)}
              rows={explained}
              rowKey={({ id, turn }) => `${id} ${turn}`}
              width="wide"
            />
          </>
        )}
        {open && <ExplainDialog entry={open} onClose={() => setOpen(undefined)} />}
        {wrong && <CorrectDialog entry={wrong} onClose={() => setWrong(undefined)} />}
      </Panel>
    </div>
  );
}

function entryColumns(onExplain: (entry: Entry) => void): Column<Entry>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    { header: m.bank_days(), cell: ({ days }) => days, numeric: true },
    {
      header: m.payouts_answer_said(),
      cell: ({ description, reference }) => <bdi className="wrap-anywhere">{description ?? reference}</bdi>,
    },
    {
      header: m.bank_explain(),
      cell: (entry) => (
        <Button variant="secondary" onClick={() => onExplain(entry)} label={m.bank_explain()} />
      ),
      actions: true,
    },
  ];
}

function explainedColumns(onCorrect: (entry: Explained) => void): Column<Explained>[] {
  return [
    { header: m.bank_entry_day(), cell: ({ bookedDay }) => formatDay(bookedDay), lead: true },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    { header: m.bank_entry_kind(), cell: ({ explanation }) => bankExplanationWords[explanation]() },
    { header: m.bank_note(), cell: ({ note }) => <bdi className="wrap-anywhere">{note}</bdi> },
    { header: m.bank_explained_by(), cell: ({ explainedByName }) => <bdi>{explainedByName}</bdi> },
    {
      header: m.bank_correct(),
      cell: (entry) =>
        entry.correction ? (
          <span className="text-small wrap-anywhere text-ink-soft">
            {m.bank_corrected({
              name: entry.correction.byName,
              day: formatDay(entry.correction.at),
              note: entry.correction.note,
            })}
          </span>
        ) : (
          <Button variant="secondary" onClick={() => onCorrect(entry)} label={m.bank_correct()} />
        ),
      actions: true,
    },
  ];
}
