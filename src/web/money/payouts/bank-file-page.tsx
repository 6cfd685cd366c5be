import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { BankFileBadge, stateOf } from '#web/money/payouts/components/bank-file-state.tsx';
import { PayoutsToReview } from '#web/money/payouts/components/payouts-to-review.tsx';
import { ReleasePanel, WithdrawFile } from '#web/money/payouts/components/release-panel.tsx';
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
  const uncovered = file.payees.filter((payee) => payee.uncovered);
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <BankFileFacts file={file} />
        <div className="flex flex-col gap-4">
          {uncovered.length > 0 && (
            <PayeePanel title={m.release_uncovered()} payees={uncovered}>
              <p className="text-ink-soft">{m.release_uncovered_detail()}</p>
            </PayeePanel>
          )}
          <PayoutsToReview payees={file.payees} />
          {state !== 'withdrawn' && (
            <>
              <PayeePanel
                title={m.release_new_payees()}
                none={m.release_new_payees_none()}
                payees={file.payees.filter(({ isNew }) => isNew)}
              />
              <PayeePanel
                title={m.release_changed_payees()}
                none={m.release_changed_payees_none()}
                payees={file.payees.filter(({ ibanChangedAt }) => ibanChangedAt)}
              />
            </>
          )}
          {file.isLate && state === 'waiting' && <Notice sentence={m.release_late()} />}
          <div ref={next} tabIndex={-1}>
            <ReleasePanel file={file} />
          </div>
        </div>
      </div>
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

type Payee = BankFileDetails['payees'][number];

/** Recipients that need attention before the release, with amount, end of the IBAN and last change. */
function PayeePanel({
  title,
  none,
  payees,
  children,
}: {
  title: string;
  none?: string;
  payees: Payee[];
  children?: ReactNode;
}) {
  return (
    <Panel title={`${title} (${payees.length})`}>
      {children}
      {payees.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {payees.map((payee) => (
            <PayeeRow key={payee.payoutId} payee={payee} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PayeeRow({
  payee: { payoutId, name, amount, ibanEnd, ibanChangedAt, uncovered },
}: {
  payee: Payee;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <TextLink
        to={`/admin/payouts/${payoutId}`}
        isQuiet
        className="inline-flex min-h-6 min-w-0 items-center font-medium wrap-anywhere"
        label={name}
      />
      <Money amountDecimal={amount} />
      <p className="w-full text-small text-ink-soft">
        {m.release_iban_end({ end: ibanEnd })}
        {ibanChangedAt && ` · ${m.release_changed_on({ time: formatInstant(ibanChangedAt) })}`}
      </p>
      {uncovered && (
        <p className="w-full text-small text-danger">
          {m.release_uncovered_amount({ amount: formatAmount(getFilsFrom(uncovered)) })}
        </p>
      )}
    </li>
  );
}
