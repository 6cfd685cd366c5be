import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paydayCalls } from '#shared/calls/money/paydays.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { Timeline } from '#web/money/payouts/components/payday-timeline.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status.tsx';
import { type PaydayDetails, paydayQuery } from '#web/money/payouts/payday-queries.ts';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/payouts', label: m.payouts_back() });

/** A payday in one timeline, from the balances to the bank's statement, with what to look at first. */
export function Component() {
  const { runId = '' } = useParams();
  return (
    <Loaded
      query={useQuery(paydayQuery(runId))}
      failure={m.paydays_load_failed()}
      skeleton={<Skeleton />}
      missing={<NotFound />}
    >
      {(run) => <PaydayPage run={run} />}
    </Loaded>
  );
}

function PaydayPage({ run }: { run: PaydayDetails }) {
  const { day, problem, count, total } = run;
  return (
    <Page
      back={back()}
      title={m.payday_title({ day: formatDay(day) })}
      detail={m.payday_sum({ count: formatCount(count), total: formatAmount(getFilsFrom(total)) })}
      actions={<StartButton run={run} />}
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice sentence={refusalSentence(problem)} />}
        <Risks run={run} />
        <Timeline run={run} />
        <Panel title={m.payday_lines()}>
          <DataTable
            caption={m.payday_lines()}
            columns={columns()}
            rows={run.lines}
            rowKey={({ recipientType, recipientId }) => `${recipientType} ${recipientId}`}
            empty={m.paydays_none()}
          />
        </Panel>
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ back: back(), title: m.paydays_title() }),
  <CardsSkeleton cards={['h-40', 'h-80', 'h-64']} />,
);

function NotFound() {
  return (
    <MessagePage title={m.payday_not_found()} detail={m.reason_no_such_payday()}>
      <ButtonLink to="/admin/payouts" label={m.payouts_back()} />
    </MessagePage>
  );
}

/** One press starts everything; who presses it cannot release it. */
function StartButton({ run }: { run: PaydayDetails }) {
  const { id, startedAt, filedAt, broken, releasers } = run;
  const start = useAction(() => call(paydayCalls.start, { params: { id } }), {
    refreshes: 'admin',
    done: ({ problem }) => (problem ? refusalSentence(problem) : m.payday_started_done()),
    failed: m.payday_start_failed(),
  });
  if (filedAt || broken.length > 0 || run.count === 0) return null;
  if (startedAt)
    return <Button loading={start.isPending} onClick={() => start.mutate()} label={m.payday_continue()} />;
  const count = formatCount(run.count);
  const total = formatAmount(getFilsFrom(run.total));
  return (
    <ConfirmButton
      variant="primary"
      label={m.payday_start({ count })}
      title={m.payday_start_title()}
      description={
        releasers.length > 0
          ? m.payday_start_detail({ count, total, names: releasers.join(', ') })
          : m.payday_start_alone({ count, total })
      }
      confirmLabel={m.payday_start({ count })}
      isPending={start.isPending}
      onConfirm={(close) => start.mutate(undefined, { onSettled: close })}
    />
  );
}

/** Of the files that wait for a release; before that, of what was prepared. */
function Risks({ run }: { run: PaydayDetails }) {
  const waiting = run.files.filter(({ releasedAt }) => releasedAt === null);
  if (run.filedAt && waiting.length === 0) return null;
  const sum = (name: keyof PaydayDetails['files'][number]['risks']) =>
    waiting.reduce((all, { risks }) => all + risks[name], 0);
  const sentences = [
    { count: sum('toReview'), words: m.payday_risk_review },
    { count: sum('uncovered'), words: m.payday_risk_uncovered },
    { count: sum('refusedBefore'), words: m.payday_risk_refused },
    { count: sum('changedIbans'), words: m.payday_risk_iban },
    { count: run.files.length > 0 ? sum('newPayees') : run.newPayees, words: m.payday_risk_new },
    { count: run.refused, words: m.payday_refused },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title={m.payday_risks()}>
      {sentences.length === 0 ? (
        <p className="text-ink-soft">{m.payday_no_risks()}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {sentences.map(({ count, words }) => (
            <li key={words({ count: '' })}>{words({ count: formatCount(count) })}</li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {waiting.map(({ id, messageId }) => (
            <ButtonLink
              key={id}
              to={`/admin/bank-files/${id}`}
              variant="secondary"
              label={m.payday_release_file({ name: messageId })}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}

type Line = PaydayDetails['lines'][number];

function columns(): Column<Line>[] {
  return [
    {
      header: m.payday_recipient(),
      cell: ({ payoutId, recipientName, ...line }) => (
        <TextLink
          to={payoutId ? `/admin/payouts/${payoutId}` : payeePage(line)}
          isQuiet
          label={recipientName}
        />
      ),
      lead: true,
    },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    {
      header: m.channel_state(),
      cell: ({ status, isNew, refusal }) => (
        <>
          {status && <PayoutStatusBadge status={status} />}
          {isNew && !refusal && <span className="block text-small text-ink-soft">{m.payday_new()}</span>}
          {refusal && <span className="block text-small text-danger">{refusalSentence(refusal)}</span>}
        </>
      ),
    },
  ];
}
