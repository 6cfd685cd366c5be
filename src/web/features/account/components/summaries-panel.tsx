import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { toastError } from '#web/components/query/toast-error.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { summariesQuery, useChooseSummaries } from '#web/features/account/api/summaries.ts';
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
