import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import {
  type FeedbackScore,
  type FeedbackSettings,
  feedbackScores,
  feedbackSettingsChange,
} from '#shared/contracts/feedback.ts';
import { FEEDBACK_WORDS_MAX_LENGTH } from '#shared/feedback.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed, useMay } from '#web/business/workplace/role-here.tsx';
import { urlOf } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { choiceField, FilterBar, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { EmptyList, PagedRows } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Field, Input, Textarea } from '#web/kit/ui/field.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel, Section } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { FeedbackItem, subjectOf } from '#web/tipping/feedback/feedback-item.tsx';
import {
  type Feedback,
  type FeedbackWeek,
  ownFeedbackQuery,
  useAnswer,
  useChangeSettings,
} from '#web/tipping/feedback/queries.ts';

const head = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
  title: m.feedback_title(),
  detail: m.feedback_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery(ownFeedbackQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.feedback_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  return (
    <Page {...head()}>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <UnansweredPanel unanswered={data.unanswered} />
        <div>
          <Allowed least="manager">
            <FeedbackSettingsForm settings={data.settings} />
          </Allowed>
        </div>
        <FeedbackList />
      </div>
      <Section title={m.feedback_weeks()}>
        <FeedbackWeeks weeks={data.weeks} />
      </Section>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-80', 'h-60']} layout="grid gap-4 lg:grid-cols-[3fr_2fr]" />,
);

/** How content the guests of each person were, week by week. */
function FeedbackWeeks({ weeks }: { weeks: FeedbackWeek[] }) {
  if (weeks.length === 0) return <EmptyState sentence={m.feedback_weeks_none()} />;
  return (
    <DataTable
      caption={m.feedback_weeks()}
      columns={columns()}
      rows={weeks}
      rowKey={({ week, staffId }) => `${week} ${staffId}`}
      framed
    />
  );
}

function columns(): Column<FeedbackWeek>[] {
  return [
    { header: m.feedback_week(), cell: ({ week }) => formatDay(week) },
    {
      header: m.feedback_person(),
      lead: true,
      cell: (each) => <bdi>{subjectOf(each)}</bdi>,
    },
    { header: m.feedback_count(), cell: ({ count }) => count, numeric: true },
    { header: m.feedback_average(), cell: ({ average }) => Number(average).toFixed(1), numeric: true },
  ];
}

/** Whether guests are asked for feedback, and where satisfied ones can leave a public review. */
function FeedbackSettingsForm({ settings }: { settings: FeedbackSettings }) {
  const change = useChangeSettings();
  const form = useForm<z.input<typeof feedbackSettingsChange>, unknown, FeedbackSettings>({
    resolver: zodResolver(feedbackSettingsChange),
    values: { isOn: settings.isOn, reviewLink: settings.reviewLink ?? '' },
  });
  const problem = form.formState.errors.reviewLink?.message;
  const submit = form.handleSubmit((wanted) =>
    change.mutate(wanted, {
      onSuccess: () => toast({ title: m.profile_saved() }),
      onError: (error) => showFormError(form, error, m.feedback_failed()),
    }),
  );
  return (
    <Panel title={m.feedback_settings()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Controller
          control={form.control}
          name="isOn"
          render={({ field: { value, onChange } }) => (
            <Switch label={m.feedback_is_on()} checked={value} onCheckedChange={onChange} />
          )}
        />
        <Field
          label={m.feedback_review_link()}
          hint={m.feedback_review_link_hint()}
          error={problem && contractSentence(problem)}
        >
          <Input type="url" dir="ltr" className="rtl:text-end" {...form.register('reviewLink')} />
        </Field>
        <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
          {m.feedback_settings_save()}
        </Button>
      </form>
    </Panel>
  );
}

/** Low scores, which staff cannot see. Managers of the business reply to them. */
function UnansweredPanel({ unanswered }: { unanswered: Feedback[] }) {
  const mayAnswer = useMay('manager');
  return (
    <Panel title={m.feedback_unanswered()}>
      <p className="mb-4 text-ink-soft">
        {unanswered.length === 0 ? m.feedback_unanswered_none() : m.feedback_unanswered_detail()}
      </p>
      <ul className="flex flex-col gap-6">
        {unanswered.map((each) => (
          <li key={each.tipId}>
            <FeedbackItem said={each} about={subjectOf(each)} />
            {mayAnswer && <AnswerForm tipId={each.tipId} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AnswerForm({ tipId }: { tipId: number }) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const answer = useAnswer(tipId);
  const send = async () => {
    if (text.trim() === '') return setMissing(true);
    try {
      // Awaited here: the response unmounts this form, and with it its callbacks.
      await answer.mutateAsync(text);
      toast({ title: m.feedback_answered() });
    } catch (error) {
      toastError(error as Error, m.feedback_failed());
    }
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={m.feedback_answer()} error={isMissing ? m.reason_answer_required() : undefined}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={FEEDBACK_WORDS_MAX_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={answer.isPending} className="sm:self-start">
        {m.feedback_answer_send()}
      </Button>
    </form>
  );
}

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
