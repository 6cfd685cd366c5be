import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { z } from 'zod';
import { ledgerCheckCalls } from '#shared/calls/money/books.ts';
import type { lastLedgerCheckRun } from '#shared/contracts/books.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ledgerRuleWords } from '#web/kit/words/ledger-rule-words.ts';
import { ledgerSubjectWords } from '#web/kit/words/ledger-subject-words.ts';
import { m } from '#web/paraglide/messages.js';

type LastRun = z.input<typeof lastLedgerCheckRun>;

type CheckRun = NonNullable<LastRun['run']>;

const LOOK_AGAIN_MS = 700;

/** Polled only while a check is running. */
const lastRunQuery = queryOptions({
  ...queryOf(ledgerCheckCalls.readLast),
  refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? LOOK_AGAIN_MS : false),
});

/** The result of the last ledger check, and a button to run it. */
export function LedgerPanel() {
  const platform = usePlatformName();
  const last = useQuery(lastRunQuery);
  const check = useAction(() => call(ledgerCheckCalls.start), {
    stores: lastRunQuery,
    failed: m.ledger_failed(),
  });
  const isRunning = last.data?.run?.finishedAt === null;
  return (
    <QueryPanel
      title={m.ledger_title()}
      action={
        <Button
          variant="secondary"
          loading={check.isPending || isRunning}
          onClick={() => check.mutate()}
          label={m.ledger_run()}
        />
      }
      query={last}
      failure={m.ledger_load_failed()}
      skeleton={<Skeleton className="h-72" />}
    >
      {({ run }) => (
        <>
          <p className="mb-4 text-ink-soft">{m.ledger_intro({ platform })}</p>
          {run ? <CheckResults run={run} /> : <p>{m.ledger_never()}</p>}
        </>
      )}
    </QueryPanel>
  );
}

function CheckResults({ run }: { run: CheckRun }) {
  return (
    <>
      <p role="status" className="font-medium">
        {verdict(run)}
      </p>
      {run.finishedAt === null && (
        <progress
          className="mt-2 h-2 w-full accent-accent"
          max={run.total}
          value={run.results.length}
          aria-label={m.ledger_title()}
        />
      )}
      <ul className="mt-3 flex flex-col divide-y divide-hairline">
        {run.results.map(({ rule, holds, broken, examples = [] }) => (
          <li key={rule} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">{ledgerRuleWords[rule]()}</span>
            {holds ? (
              <span className="flex items-center gap-1.5 text-small text-ok">
                <CircleCheck aria-hidden="true" className="size-4" />
                {m.ledger_rule_holds()}
              </span>
            ) : (
              <span className="flex items-center gap-1.5 text-small font-medium text-danger">
                <CircleAlert aria-hidden="true" className="size-4" />
                {m.ledger_rule_broken({ count: broken })}
              </span>
            )}
            {examples.length > 0 && (
              <span className="w-full text-small text-ink-soft">
                <bdi>{examples.map(({ kind, id }) => ledgerSubjectWords[kind]({ id })).join(' · ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function verdict({ finishedAt, failure, failureDetail, results, total }: CheckRun): string {
  if (finishedAt === null) return m.ledger_running({ done: results.length, total });
  if (failure) return `${m.ledger_unfinished()} ${failureDetail ?? m.ledger_interrupted()}`;
  const when = formatInstant(finishedAt);
  return results.every(({ holds }) => holds) ? m.ledger_holds({ when }) : m.ledger_broken({ when });
}
