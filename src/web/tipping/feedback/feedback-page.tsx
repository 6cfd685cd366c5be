import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { useAllVenues } from '#web/business/workplace/all-venues.ts';
import { Allowed, useMay } from '#web/business/workplace/role-here.tsx';
import { call, urlOf } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { choiceField, FilterBar, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { EmptyList, PagedRows } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel, Section } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { FeedbackItem, SubjectLink } from '#web/tipping/feedback/feedback-item.tsx';
import { type Feedback, type FeedbackWeek, ownFeedbackQuery } from '#web/tipping/feedback/queries.ts';

const head = () => ({
  title: m.feedback_title(),
  detail: m.feedback_intro(),
});

export function Component() {
  const { isAll } = useAllVenues();
  const { data, isPending, isError, refetch } = useQuery(ownFeedbackQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.feedback_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  // Answers and settings are those of one venue.
  if (isAll)
    return (
      <Page {...head()}>
        <FeedbackList />
      </Page>
    );
  return (
    <Page {...head()}>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <UnansweredPanel unanswered={data.unanswered} />
        <div>
          <Allowed least="manager" instead={<FeedbackSettingsFacts settings={data.settings} />}>
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
  return (
    <DataTable
      caption={m.feedback_weeks()}
      columns={columns()}
      rows={weeks}
      rowKey={({ week, staffId }) => `${week} ${staffId}`}
      framed
      empty={m.feedback_weeks_none()}
    />
  );
}

function columns(): Column<FeedbackWeek>[] {
  return [
    { header: m.feedback_week(), cell: ({ week }) => formatDay(week) },
    {
      header: m.feedback_person(),
      lead: true,
      cell: (each) => <SubjectLink {...each} />,
    },
    { header: m.feedback_count(), cell: ({ count }) => count, numeric: true },
    { header: m.feedback_average(), cell: ({ average }) => Number(average).toFixed(1), numeric: true },
  ];
}

/** Whether guests are asked for feedback, and where satisfied ones can leave a public review. */
function FeedbackSettingsForm({ settings }: { settings: FeedbackSettings }) {
  const change = useAction(
    (body: z.input<typeof feedbackSettingsChange>) => call(feedbackCalls.changeSettings, { body }),
    { stores: ownFeedbackQuery, done: m.profile_saved(), failed: m.feedback_failed() },
  );
  const form = useForm<z.input<typeof feedbackSettingsChange>, unknown, FeedbackSettings>({
    resolver: zodResolver(feedbackSettingsChange),
    values: { isOn: settings.isOn, reviewLink: settings.reviewLink ?? '' },
  });
  const submit = form.handleSubmit((wanted) =>
    change.mutate(wanted, { onError: (error) => showFieldErrors(form, error) }),
  );
  return (
    <Panel title={m.feedback_settings()}>
      <SentForm
        submit={submit}
        isPending={change.isPending}
        button={m.feedback_settings_save()}
        variant="secondary"
        side="start"
      >
        <Controller
          control={form.control}
          name="isOn"
          render={({ field: { value, onChange } }) => (
            <Switch label={m.feedback_is_on()} checked={value} onCheckedChange={onChange} />
          )}
        />
        <TextField
          form={form}
          name="reviewLink"
          label={m.feedback_review_link()}
          hint={m.feedback_review_link_hint()}
          type="url"
          dir="ltr"
          className="rtl:text-end"
        />
      </SentForm>
    </Panel>
  );
}

/** The same for those who may only read it. */
function FeedbackSettingsFacts({ settings: { isOn, reviewLink } }: { settings: FeedbackSettings }) {
  return (
    <Panel title={m.feedback_settings()}>
      <FactList
        facts={[
          { label: m.feedback_is_on(), value: isOn ? m.switched_on() : m.switched_off() },
          { label: m.feedback_review_link(), value: reviewLink && <bdi dir="ltr">{reviewLink}</bdi> },
        ]}
      />
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
            <FeedbackItem said={each} about={<SubjectLink {...each} />} />
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
  const answer = useAction(
    () => call(feedbackCalls.answer, { params: { id: tipId }, body: { answer: text } }),
    {
      stores: ownFeedbackQuery,
      refreshes: [feedbackCalls.search],
      done: m.feedback_answered(),
      failed: m.feedback_failed(),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else answer.mutate();
  };
  return (
    <form noValidate className="mt-3 flex flex-col gap-3" onSubmit={submit}>
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
      <Button
        type="submit"
        variant="secondary"
        loading={answer.isPending}
        className="sm:self-start"
        label={m.feedback_answer_send()}
      />
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
function FeedbackList() {
  const filtering = useFilters(filters);
  const { isAll, nameOf, ...all } = useAllVenues();
  const query = { ...filtering.values, ...all.query };
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
                <FeedbackItem
                  said={each}
                  about={
                    <>
                      <SubjectLink {...each} />
                      {isAll && <bdi className="ms-2 font-normal">{nameOf(each.businessId)}</bdi>}
                    </>
                  }
                />
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
