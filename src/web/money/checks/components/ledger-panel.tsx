import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ledgerCheckCalls } from '#shared/calls/money/books.ts';
import { call } from '#web/kit/client/call.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { CheckResults } from '#web/money/checks/components/check-results.tsx';
import { lastRunQuery } from '#web/money/checks/queries.ts';
import { m } from '#web/paraglide/messages.js';

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
