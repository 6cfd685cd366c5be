import { useQuery } from '@tanstack/react-query';
import { instantCalls } from '#shared/calls/money/instant-payments.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { instantStateWords } from '#web/kit/words/instant-state-words.ts';
import {
  type InstantConnection,
  type InstantPayment,
  instantQuery,
} from '#web/money/instant-payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** How the bank's service for instant payments can be used, and where each payment is. */
export function InstantPanel() {
  return (
    <Loaded
      query={useQuery(instantQuery)}
      failure={m.instant_load_failed()}
      skeleton={<CardsSkeleton cards={['h-48']} />}
    >
      {(connection) => (
        <Panel title={m.instant_title()}>
          <p className="mb-4 text-ink-soft">{connection.url ? m.instant_intro() : m.instant_off()}</p>
          {connection.url ? (
            <OpenConnection connection={connection} />
          ) : (
            <ButtonLink
              to="/admin/settings?part=money"
              variant="secondary"
              className="sm:self-start"
              label={m.instant_set_up()}
            />
          )}
        </Panel>
      )}
    </Loaded>
  );
}

function OpenConnection({ connection }: { connection: InstantConnection }) {
  const { url, problem, workedAt, payments } = connection;
  const test = useAction(() => call(instantCalls.test), {
    refreshes: 'admin',
    done: m.instant_test_done(),
    failed: m.channel_test_failed(),
  });
  const run = useAction(() => call(instantCalls.run), {
    refreshes: 'admin',
    done: m.instant_run_done(),
    failed: m.instant_run_failed(),
  });
  return (
    <div className="flex flex-col gap-4">
      <p>
        <bdi dir="ltr" className="font-medium wrap-anywhere">
          {url}
        </bdi>
        <span className="block text-small text-ink-soft">
          {workedAt ? m.channel_worked({ time: formatInstant(workedAt) }) : m.channel_never()}
        </span>
      </p>
      {problem && <Notice sentence={refusalSentence(problem)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={test.isPending}
          onClick={() => test.mutate()}
          label={m.channel_test()}
        />
        <Button
          variant="secondary"
          loading={run.isPending}
          onClick={() => run.mutate()}
          label={m.instant_run()}
        />
      </div>
      <StateCounts states={connection.states} />
      <InstantPayments payments={payments} />
    </div>
  );
}

/** How many payments are where. */
export function StateCounts({ states }: { states: InstantConnection['states'] }) {
  return (
    <ul className="text-small text-ink-soft">
      {states.map(({ state, count, total }) => (
        <li key={state}>
          {m.instant_sum({
            state: instantStateWords[state](),
            count: formatCount(count),
            total: formatAmount(getFilsFrom(total)),
          })}
        </li>
      ))}
    </ul>
  );
}

export function InstantPayments({ payments }: { payments: InstantPayment[] }) {
  return (
    <DataTable
      caption={m.instant_title()}
      columns={columns()}
      rows={payments}
      rowKey={({ payoutId }) => String(payoutId)}
      width="wide"
      empty={m.instant_none()}
    />
  );
}

function columns(): Column<InstantPayment>[] {
  return [
    {
      header: m.instant_payment(),
      cell: ({ payoutId, bankFileId, endToEndId }) => (
        <>
          <TextLink
            to={`/admin/payouts/${payoutId}`}
            isQuiet
            className="wrap-anywhere"
            label={m.payouts_number({ id: payoutId })}
          />
          <TextLink
            to={`/admin/bank-files/${bankFileId}`}
            isQuiet
            className="block text-small whitespace-nowrap"
            label={endToEndId}
          />
        </>
      ),
      lead: true,
    },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    { header: m.channel_state(), cell: (payment) => <InstantStateOf payment={payment} /> },
    {
      header: m.instant_status(),
      cell: ({ status, reason }) => (status ? <bdi>{[status, reason].filter(Boolean).join(': ')}</bdi> : '–'),
    },
    {
      header: m.channel_since(),
      cell: ({ endedAt, attemptedAt, queuedAt }) => formatInstant(endedAt ?? attemptedAt ?? queuedAt),
    },
  ];
}

function InstantStateOf({ payment: { state, problem } }: { payment: InstantPayment }) {
  return (
    <>
      {instantStateWords[state]()}
      {problem && (
        <span className="block text-small wrap-anywhere text-danger">{refusalSentence(problem)}</span>
      )}
    </>
  );
}
