import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { feedbackScores } from '#shared/contracts/feedback.ts';
import { rowsOf } from '#web/kit/client/queries.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import { aboutWhom } from '#web/tipping/feedback/feedback-words.ts';
import { type FeedbackFilter, feedbackFileLink, feedbackListQuery } from '#web/tipping/feedback/queries.ts';
import { Said } from '#web/tipping/feedback/said.tsx';

/** All that guests said, by words and stars, and the same as a file. */
export function FeedbackList() {
  const [params, change] = useFilterParams();
  const score = feedbackScores.find((each) => each === params.get('score')) ?? ('' as const);
  const filter = { search: params.get('search') ?? '', score };
  return (
    <Panel title={m.feedback_newest()}>
      <search aria-label={m.feedback_filter()} className="@container mb-5">
        <div className="grid items-end gap-3 @lg:grid-cols-[1fr_auto] @2xl:grid-cols-[1fr_11rem_auto]">
          <div className="@lg:col-span-2 @2xl:col-span-1">
            <SearchField
              search={filter.search}
              placeholder={m.feedback_search_hint()}
              onSearch={(search) => change({ search })}
            />
          </div>
          <Field label={m.feedback_score()}>
            <Select value={score} onChange={({ target }) => change({ score: target.value })}>
              <option value="">{m.feedback_score_all()}</option>
              <option value="low">{m.feedback_score_low()}</option>
              <option value="good">{m.feedback_score_good()}</option>
            </Select>
          </Field>
          {/* A plain link: the browser writes to disk, because the file may be larger than memory. */}
          <a href={feedbackFileLink(filter)} download className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-5" />
            {m.tips_download()}
          </a>
        </div>
      </search>
      <Found filter={filter} />
    </Panel>
  );
}

function Found({ filter }: { filter: FeedbackFilter }) {
  const list = useInfiniteQuery(feedbackListQuery(filter));
  if (list.isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-60" />
      </LoadingRegion>
    );
  }
  if (!list.data)
    return <LoadProblem sentence={m.feedback_load_failed()} onRetry={() => void list.refetch()} />;
  const found = rowsOf(list.data);
  if (found.length === 0) {
    const isFiltered = filter.search !== '' || filter.score !== '';
    return <EmptyState sentence={isFiltered ? m.feedback_none_found() : m.feedback_newest_none()} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={clsx(list.isPlaceholderData && 'opacity-60')}>
      <ul className="flex flex-col gap-5">
        {found.map((each) => (
          <li key={each.tipId}>
            <Said said={each} about={aboutWhom(each)} />
            {each.answer && (
              <p className="mt-2 border-s-2 border-hairline ps-3 text-small whitespace-pre-line wrap-anywhere">
                <bdi>{each.answer}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-danger">
          {m.feedback_load_failed()}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {m.load_more()}
          </Button>
        </div>
      )}
    </div>
  );
}
