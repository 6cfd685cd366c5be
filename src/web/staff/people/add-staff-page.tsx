import { useQuery } from '@tanstack/react-query';
import { type MyBusiness, myBusinessQuery } from '#web/business/businesses/queries.ts';
import { useLiveBusiness } from '#web/business/changes/queries.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Skeleton as Bone } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { AddStaffForm, AddStaffFrame } from '#web/staff/people/components/add-staff-form.tsx';

const DASHBOARD = '/business/dashboard';

export function Component() {
  // Only used to warn if nobody can be added. If it cannot be loaded, the form works without it.
  const { data: business, isPending } = useQuery(myBusinessQuery);
  useLiveBusiness(business?.status === 'pending');
  if (isPending) return <Skeleton />;
  return (
    <Page narrow title={m.staff_add_title()} detail={business?.name}>
      <div className="flex flex-col gap-5">
        {business !== undefined && <BusinessNotReady business={business} />}
        <AddStaffFrame closeTo={DASHBOARD}>
          <AddStaffForm returnTo={DASHBOARD} />
        </AddStaffFrame>
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ narrow: true, title: m.staff_add_title(), detail: <Bone className="h-6 w-40" /> }),
  <CardsSkeleton cards={['h-180 sm:h-150']} />,
);

/** Shown before the owner types: why no staff can be added, or not tipped yet. Nothing if the business is active. */
function BusinessNotReady({ business }: { business: MyBusiness | null }) {
  if (!business) {
    return (
      <Notice
        sentence={m.dashboard_no_business_detail()}
        action={<ButtonLink to="/business/register" variant="secondary" label={m.dashboard_register()} />}
      />
    );
  }
  if (business.status === 'pending') return <Notice sentence={m.business_pending_team_detail()} />;
  if (business.status === 'suspended') return <Notice sentence={m.staff_business_suspended()} />;
  return null;
}
