import { useQuery } from '@tanstack/react-query';
import { LookForm } from '#web/business/branding/components/look-form.tsx';
import { lookQuery } from '#web/business/branding/queries.ts';
import { profileQuery } from '#web/business/changes/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/components/allowed.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
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
