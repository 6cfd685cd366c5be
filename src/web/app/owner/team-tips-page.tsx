import { useQuery } from '@tanstack/react-query';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { teamTipsQuery } from '#web/features/team-rules/api/team-tips.ts';
import { HoursPanel } from '#web/features/team-rules/components/hours-panel.tsx';
import { LeavePanel } from '#web/features/team-rules/components/leave-panel.tsx';
import { TeamTipsEditor } from '#web/features/team-rules/components/team-tips-editor.tsx';
import { Allowed } from '#web/features/workplace/components/allowed.tsx';
import { m } from '#web/paraglide/messages.js';

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
  title: m.team_tips_title(),
  detail: m.team_tips_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery(teamTipsQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.team_tips_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  const { people, today } = data;
  return (
    <Subpage {...words()}>
      {people.length === 0 ? (
        <EmptyState
          sentence={m.team_tips_no_staff()}
          action={<ButtonLink to="/business/add-staff">{m.dashboard_add_staff_member()}</ButtonLink>}
        />
      ) : (
        <Allowed least="manager">
          <div className="flex flex-col gap-4">
            <TeamTipsEditor teamTips={data} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <HoursPanel today={today} people={people} />
              <LeavePanel people={people} today={today} />
            </div>
          </div>
        </Allowed>
      )}
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <LoadingRegion>
        <div className="grid gap-4 lg:grid-cols-2">
          <Bone className="h-120 rounded-card" />
          <Bone className="h-80 rounded-card" />
        </div>
      </LoadingRegion>
    </Subpage>
  );
}
