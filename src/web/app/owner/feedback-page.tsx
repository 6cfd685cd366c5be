import { useQuery } from '@tanstack/react-query';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { ownFeedbackQuery } from '#web/features/feedback/api/own-feedback.ts';
import { FeedbackList } from '#web/features/feedback/components/feedback-list.tsx';
import { FeedbackSettingsForm } from '#web/features/feedback/components/feedback-settings-form.tsx';
import { FeedbackWeeks } from '#web/features/feedback/components/feedback-weeks.tsx';
import { UnansweredPanel } from '#web/features/feedback/components/unanswered-panel.tsx';
import { Allowed } from '#web/features/workplace/components/allowed.tsx';
import { m } from '#web/paraglide/messages.js';

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
