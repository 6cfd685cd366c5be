import { useQuery } from '@tanstack/react-query';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { FeedbackItem } from '#web/tipping/feedback/feedback-item.tsx';

const kindWordsQuery = queryOf(feedbackCalls.listKindWords);

/** Good feedback about the staff member, and about teams they were part of. */
export function KindWordsPanel() {
  return (
    <QueryPanel
      title={m.feedback_kind_words()}
      query={useQuery(kindWordsQuery)}
      failure={m.feedback_load_failed()}
      skeleton="h-32"
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState sentence={m.feedback_kind_words_none()} />
        ) : (
          <ul className="flex flex-col gap-5">
            {all.map((each) => (
              <li key={each.tipId}>
                <FeedbackItem said={each} about={each.isForTeam ? m.feedback_whole_team() : undefined} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}
