import { useQuery } from '@tanstack/react-query';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { Said } from '#web/tipping/feedback/said.tsx';

const kindWordsQuery = queryOf(feedbackCalls.listKindWords);

/** What content guests said about the staff member, and about a team that they were part of. */
export function KindWordsPanel() {
  return (
    <QueryPanel
      title={m.feedback_kind_words()}
      query={useQuery(kindWordsQuery)}
      failure={m.feedback_load_failed()}
      skeleton={<Skeleton className="h-32" />}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState sentence={m.feedback_kind_words_none()} />
        ) : (
          <ul className="flex flex-col gap-5">
            {all.map((each) => (
              <li key={each.tipId}>
                <Said said={each} about={each.isForTeam ? m.feedback_whole_team() : undefined} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}
