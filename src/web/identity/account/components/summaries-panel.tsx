import { useQuery } from '@tanstack/react-query';
import { summariesQuery, useChooseSummaries } from '#web/identity/account/api/summaries.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { m } from '#web/paraglide/messages.js';

/** The weekly summary of owners, or the monthly statement of staff. */
export function SummariesPanel({ detail }: { detail: string }) {
  const choice = useQuery(summariesQuery);
  const choose = useChooseSummaries();
  return (
    <QueryPanel
      title={m.account_summaries_title()}
      query={choice}
      failure={m.account_choice_load_failed()}
      skeleton={<Skeleton className="h-12" />}
    >
      {({ isWanted }) => (
        <>
          <p className="mb-2 text-ink-soft">{detail}</p>
          <Switch
            label={m.account_summaries_switch()}
            checked={choose.isPending ? choose.variables : isWanted}
            onCheckedChange={(checked) =>
              choose.mutate(checked, { onError: (error) => toastError(error, m.account_choice_failed()) })
            }
          />
        </>
      )}
    </QueryPanel>
  );
}
