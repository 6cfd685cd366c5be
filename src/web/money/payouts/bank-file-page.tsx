import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { BatchPanel } from '#web/money/instant-payments/batch-panel.tsx';
import { Payees, Risks, riskSentence } from '#web/money/payouts/components/bank-file-payees.tsx';
import { BankFileBadge, stateOf } from '#web/money/payouts/components/bank-file-state.tsx';
import { PayoutsToReview } from '#web/money/payouts/components/payouts-to-review.tsx';
import { RefusedMark } from '#web/money/payouts/components/refused-mark.tsx';
import { ReleasePanel, WithdrawFile } from '#web/money/payouts/components/release-panel.tsx';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import { type BankFileDetails, bankFileDetailsQuery } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/payouts', label: m.payouts_back() });

/** A bank file before its release: what it pays, and which recipients need attention. */
export function Component() {
  const { fileId = '' } = useParams();
  const query = useQuery(bankFileDetailsQuery(fileId));
  return (
    <Loaded query={query} failure={m.release_load_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(file) => <BankFilePage file={file} />}
    </Loaded>
  );
}

function BankFilePage({ file }: { file: BankFileDetails }) {
  const state = stateOf(file);
  const next = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    // The button that was pressed disappeared with the old state.
    next.current?.focus();
  }, [state]);
  return (
    <Page
      back={back()}
      title={m.release_title({ name: file.messageId })}
      detail={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <BankFileBadge file={file} />
        </span>
      }
      actions={state === 'waiting' && <WithdrawFile file={file} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* Risks and action: first on a phone, and always in sight beside the rows. */}
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:order-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
          {state !== 'withdrawn' && <Risks file={file} />}
          {file.isLate && state === 'waiting' && <Notice sentence={m.release_late()} />}
          <div ref={next} id="release" tabIndex={-1} className="scroll-mt-20">
            <ReleasePanel file={file} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PayoutsToReview payees={file.payees} />
          <RefusedPayees payees={file.payees} />
          <Uncovered payees={file.payees} />
          <BatchPanel payments={file.payees.flatMap(({ instant }) => instant ?? [])} />
          {file.payees.length > 0 && <Payees file={file} />}
          <BankFileFacts file={file} />
        </div>
      </div>
      {state === 'waiting' && <InSight file={file} />}
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ back: back(), title: m.payouts_bank_file() }),
  <CardsSkeleton
    cards={['lg:row-span-2 h-80', 'h-40', 'h-52']}
    layout="grid items-start gap-4 lg:grid-cols-2"
  />,
);

function NotFound() {
  return (
    <MessagePage title={m.reason_no_such_bank_file()} detail={m.release_not_found_detail()}>
      <ButtonLink to="/admin/payouts" label={m.payouts_back()} />
    </MessagePage>
  );
}

/** What leaves with the file, and who did what with it. */
function BankFileFacts({ file }: { file: BankFileDetails }) {
  const { payoutCount, total, executionDay, createdAt, createdByName } = file;
  const { releasedAt, releasedByName, withdrawnAt, withdrawnByName } = file;
  const facts: (Fact | false)[] = [
    { label: m.release_count(), value: payoutCount },
    {
      label: m.release_sum(),
      value: <Money isStrong amountDecimal={total} />,
    },
    { label: m.payouts_execution_day(), value: formatDay(executionDay) },
    { label: m.release_made_by(), value: <WhoAndWhen name={createdByName} time={createdAt} /> },
    releasedAt !== null && {
      label: m.release_released_by(),
      value: releasedByName ? (
        <WhoAndWhen name={releasedByName} time={releasedAt} />
      ) : (
        m.release_before_releases()
      ),
    },
    withdrawnAt !== null && {
      label: m.release_withdrawn_by(),
      value: <WhoAndWhen name={withdrawnByName} time={withdrawnAt} />,
    },
  ];
  return (
    <Panel title={m.release_summary()}>
      <FactList facts={facts.filter((fact) => !!fact)} />
    </Panel>
  );
}

function WhoAndWhen({ name, time }: { name: string | null; time: string }) {
  return (
    <span className="block text-end">
      {name && <bdi className="block">{name}</bdi>}
      <span className="block text-small text-ink-soft">{formatInstant(time)}</span>
    </span>
  );
}

/** On a phone: what the file pays and its risks, above the bar of tabs, with the way to the release. */
function InSight({ file }: { file: BankFileDetails }) {
  return (
    <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mt-4 lg:hidden">
      <div className="flex items-center justify-between gap-x-4 rounded-card border border-edge bg-surface px-4 py-3 shadow-soft">
        <p className="min-w-0 text-small">
          <span className="block font-medium tabular-nums">
            {m.release_in_sight({
              count: formatCount(file.payoutCount),
              total: formatAmount(getFilsFrom(file.total)),
            })}
          </span>
          {riskSentence(file)}
        </p>
        <a href="#release" className={buttonStyle('primary', 'shrink-0')}>
          {m.release_to_release()}
        </a>
      </div>
    </div>
  );
}

type Payee = BankFileDetails['payees'][number];

function RefusedPayees({ payees }: { payees: Payee[] }) {
  const refused = payees.flatMap((payee) => (payee.refused ? [{ ...payee, refused: payee.refused }] : []));
  if (refused.length === 0) return null;
  return (
    <Panel title={`${m.release_refused()} (${refused.length})`}>
      <ul className="flex flex-col gap-3">
        {refused.map((payee) => (
          <li key={payee.payoutId}>
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
              <TextLink to={payeePage(payee)} isQuiet className="min-w-0 font-medium" label={payee.name} />
              <Money amountDecimal={payee.amount} />
            </p>
            <RefusedMark refused={payee.refused} name={payee.name} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Tips of these payouts were taken back since they were started. */
function Uncovered({ payees }: { payees: Payee[] }) {
  const uncovered = payees.flatMap((payee) =>
    payee.uncovered ? [{ ...payee, uncovered: payee.uncovered }] : [],
  );
  if (uncovered.length === 0) return null;
  return (
    <Panel title={`${m.release_uncovered()} (${uncovered.length})`}>
      <p className="text-ink-soft">{m.release_uncovered_detail()}</p>
      <ul className="divide-y divide-hairline">
        {uncovered.map((payee) => (
          <li key={payee.payoutId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <TextLink to={payeePage(payee)} isQuiet className="min-w-0 font-medium" label={payee.name} />
            <Money amountDecimal={payee.amount} />
            <p className="w-full text-small text-danger">
              {m.release_uncovered_amount({ amount: formatAmount(getFilsFrom(payee.uncovered)) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
