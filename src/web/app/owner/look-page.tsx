import { useQuery } from '@tanstack/react-query';
import { Page } from '#web/app/layout/page.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { profileQuery } from '#web/features/business-changes/api/profile.ts';
import { lookQuery } from '#web/features/looks/api/look.ts';
import { LookForm } from '#web/features/looks/components/look-form.tsx';
import { Allowed } from '#web/features/workplace/components/allowed.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const look = useQuery(lookQuery);
  const profile = useQuery(profileQuery);
  if (look.isPending || profile.isPending) return <Skeleton />;
  if (look.isError || profile.isError) {
    const again = () => void Promise.all([look.refetch(), profile.refetch()]);
    return <LoadProblem sentence={m.look_load_failed()} onRetry={again} />;
  }
  if (!look.data || !profile.data) return <NoBusinessPage />;
  return (
    <Page
      title={m.look_title()}
      detail={<bdi className="min-w-0 wrap-anywhere">{profile.data.name}</bdi>}
      actions={
        <ButtonLink to="/business/details" variant="secondary">
          {m.profile_title()}
        </ButtonLink>
      }
    >
      <Allowed least="manager">
        <LookForm look={look.data} businessName={profile.data.name} />
      </Allowed>
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.look_title()} detail={<Bone className="h-6 w-40" />}>
      <LoadingRegion>
        <Bone className="h-96 rounded-card" />
      </LoadingRegion>
    </Page>
  );
}
