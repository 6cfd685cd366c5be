import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { z } from 'zod';
import { ledgerCheckCalls } from '#shared/calls/money/books.ts';
import type { lastLedgerCheckRun } from '#shared/contracts/books.ts';
import type { LedgerRule, LedgerSubject } from '#shared/ledger-rules.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';

type LastRun = z.input<typeof lastLedgerCheckRun>;

type CheckRun = NonNullable<LastRun['run']>;

const LOOK_AGAIN_MS = 700;

/** Polled only while a check is running. */
const lastRunQuery = queryOptions({
  ...queryOf(ledgerCheckCalls.readLast),
  refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? LOOK_AGAIN_MS : false),
});

/** The description of each rule of the ledger check. */
const ruleWords: Record<LedgerRule, () => string> = {
  debits_equal_credits: m.ledger_rule_debits_equal_credits,
  staff_balances: m.ledger_rule_staff_balances,
  business_balances: m.ledger_rule_business_balances,
  staff_tip_totals: m.ledger_rule_staff_tip_totals,
  tips_posted: m.ledger_rule_tips_posted,
  fees: m.ledger_rule_fees,
  daily_totals: m.ledger_rule_daily_totals,
  payouts_posted: m.ledger_rule_payouts_posted,
  payout_history: m.ledger_rule_payout_history,
  payout_totals: m.ledger_rule_payout_totals,
  in_transit: m.ledger_rule_in_transit,
  bank_files: m.ledger_rule_bank_files,
  events_dealt_with: m.ledger_rule_events_dealt_with,
  seals: m.ledger_rule_seals,
  running_totals: m.ledger_rule_running_totals,
  refunds: m.ledger_rule_refunds,
  disputes: m.ledger_rule_disputes,
  team_tips: m.ledger_rule_team_tips,
  write_offs: m.ledger_rule_write_offs,
  provider_events: m.ledger_rule_provider_events,
  provider_books: m.ledger_rule_provider_books,
  provider_days_read: m.ledger_rule_provider_days_read,
  tips_collected: m.ledger_rule_tips_collected,
  tips_in_books: m.ledger_rule_tips_in_books,
  refunds_in_books: m.ledger_rule_refunds_in_books,
  lines_posted: m.ledger_rule_lines_posted,
  provider_day_sums: m.ledger_rule_provider_day_sums,
  statements_add_up: m.ledger_rule_statements_add_up,
  bank_entries_posted: m.ledger_rule_bank_entries_posted,
  bank_matches: m.ledger_rule_bank_matches,
  bank_balance: m.ledger_rule_bank_balance,
  fee_invoices: m.ledger_rule_fee_invoices,
};

/** What breaks a rule, with its number. */
const subjectWords: Record<LedgerSubject['kind'], (named: { id: string }) => string> = {
  account: m.ledger_subject_account,
  person: m.ledger_subject_person,
  business: m.ledger_subject_business,
  tip: m.ledger_subject_tip,
  payout: m.ledger_subject_payout,
  payout_status: m.ledger_subject_payout_status,
  bank_file: m.ledger_subject_bank_file,
  statement: m.ledger_subject_statement,
  bank_entry: m.ledger_subject_bank_entry,
  posting: m.ledger_subject_posting,
  line: m.ledger_subject_line,
  day: m.ledger_subject_day,
  seal: m.ledger_subject_seal,
  invoice: m.ledger_subject_invoice,
  event: m.ledger_subject_event,
};

/** The result of the last ledger check, and a button to run it. */
export function LedgerPanel() {
  const platform = usePlatformName();
  const last = useQuery(lastRunQuery);
  const check = useCheckLedger();
  const isRunning = last.data?.run?.finishedAt === null;
  const checkNow = () =>
    check.mutate(undefined, { onError: (error) => toastError(error, m.ledger_failed()) });
  return (
    <QueryPanel
      title={m.ledger_title()}
      action={
        <Button variant="secondary" loading={check.isPending || isRunning} onClick={checkNow}>
          {m.ledger_run()}
        </Button>
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

function useCheckLedger() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(ledgerCheckCalls.start),
    onSuccess: (last) => queryClient.setQueryData(lastRunQuery.queryKey, last),
  });
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
            <span className="min-w-0">{ruleWords[rule]()}</span>
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
                <bdi>{examples.map(({ kind, id }) => subjectWords[kind]({ id })).join(' · ')}</bdi>
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
