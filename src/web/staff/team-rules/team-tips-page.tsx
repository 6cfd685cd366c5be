import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/components/allowed.tsx';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { ExamplePanel } from '#web/staff/team-rules/components/example-panel.tsx';
import { HoursPanel } from '#web/staff/team-rules/components/hours-panel.tsx';
import { LeavePanel } from '#web/staff/team-rules/components/leave-panel.tsx';
import { RuleForm } from '#web/staff/team-rules/components/rule-form.tsx';
import { teamTipsQuery } from '#web/staff/team-rules/queries.ts';
import { draftOf } from '#web/staff/team-rules/rule-draft.ts';

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

/** What the owner chooses, beside what it would mean for a tip of today. */
function TeamTipsEditor({ teamTips }: { teamTips: TeamTips }) {
  const [draft, setDraft] = useState(() => draftOf(teamTips));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <RuleForm draft={draft} onChange={setDraft} />
      <ExamplePanel teamTips={teamTips} draft={draft} />
    </div>
  );
}
