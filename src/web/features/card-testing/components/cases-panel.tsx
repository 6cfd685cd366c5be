import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { openCasesQuery } from '#web/features/card-testing/api/cases.ts';
import { openSentence } from '#web/features/card-testing/open-sentence.ts';
import { m } from '#web/paraglide/messages.js';

/** Whether somebody may be testing stolen cards, and the way to all cases. */
export function CasesPanel() {
  const open = useQuery(openCasesQuery);
  return (
    <QueryPanel
      title={m.cases_title()}
      action={
        <ButtonLink to="/admin/card-testing" variant="quiet">
          {m.cases_look()}
        </ButtonLink>
      }
      query={open}
      failure={m.cases_load_failed()}
      skeleton={<Skeleton className="h-12" />}
    >
      {({ count }) => <p className={count > 0 ? 'font-medium text-danger' : ''}>{openSentence(count)}</p>}
    </QueryPanel>
  );
}
