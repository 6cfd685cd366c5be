import { useQuery } from '@tanstack/react-query';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/components/allowed.tsx';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { ownFeedbackQuery } from '#web/tipping/feedback/api/own-feedback.ts';
import { FeedbackList } from '#web/tipping/feedback/components/feedback-list.tsx';
import { FeedbackSettingsForm } from '#web/tipping/feedback/components/feedback-settings-form.tsx';
import { FeedbackWeeks } from '#web/tipping/feedback/components/feedback-weeks.tsx';
import { UnansweredPanel } from '#web/tipping/feedback/components/unanswered-panel.tsx';

const words = () => ({
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
    <Subpage {...words()}>
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
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <LoadingRegion>
        <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
          <Bone className="h-80 rounded-card" />
          <Bone className="h-60 rounded-card" />
        </div>
      </LoadingRegion>
    </Subpage>
  );
}
