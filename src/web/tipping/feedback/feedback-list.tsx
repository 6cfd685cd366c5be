import { useInfiniteQuery } from '@tanstack/react-query';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { type FeedbackScore, feedbackScores } from '#shared/contracts/feedback.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { choiceField, FilterBar, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { EmptyList, PagedRows } from '#web/kit/page/list.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { FeedbackItem, subjectOf } from '#web/tipping/feedback/feedback-item.tsx';

const scoreWords: Record<FeedbackScore, () => string> = {
  low: m.feedback_score_low,
  good: m.feedback_score_good,
};

const filters = {
  label: m.feedback_filter,
  columns:
    'items-end @lg:grid-cols-[1fr_auto] @lg:*:first:col-span-2 @2xl:grid-cols-[1fr_11rem_auto] @2xl:*:first:col-span-1',
  fields: {
    search: searchField(m.feedback_search_hint),
    score: choiceField({
      label: m.feedback_score,
      all: m.feedback_score_all,
      values: feedbackScores,
      words: scoreWords,
    }),
  },
};

/** All feedback, with filters and as a file. */
export function FeedbackList() {
  const filtering = useFilters(filters);
  const query = filtering.values;
  const list = useInfiniteQuery(pagesOf(feedbackCalls.search, { query: { ...query, limit: 25 } }));
  return (
    <Panel title={m.feedback_newest()}>
      <FilterBar filters={filters} filtering={filtering}>
        <DownloadLink href={urlOf(feedbackCalls.searchCsv, { query })} label={m.tips_download()} />
      </FilterBar>
      <PagedRows
        list={list}
        failure={m.feedback_load_failed()}
        skeleton={<CardsSkeleton cards={['h-60']} />}
        empty={
          <EmptyList
            filtering={filtering}
            none={m.feedback_newest_none()}
            noneFound={m.feedback_none_found()}
          />
        }
      >
        {(rows) => (
          <ul className="flex flex-col gap-5">
            {rows.map((each) => (
              <li key={each.tipId}>
                <FeedbackItem said={each} about={subjectOf(each)} />
                {each.answer && (
                  <p className="mt-2 border-s-2 border-hairline ps-3 text-small whitespace-pre-line wrap-anywhere">
                    <bdi>{each.answer}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Panel>
  );
}
