import { useQuery } from '@tanstack/react-query';
import { brandingQuery } from '#web/business/branding/queries.ts';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { pageSkeleton } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { type ListedStaff, staffListQuery } from '#web/staff/people/queries.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { Codes, codesWords } from '#web/tipping/printing/codes.tsx';

export function Component() {
  const business = useQuery(myBusinessQuery);
  const staff = useQuery(staffListQuery);
  const branding = useQuery(brandingQuery);
  if (business.isPending || staff.isPending || branding.isPending) return <Skeleton />;
  if (business.isError || staff.isError || branding.isError) {
    const retry = () => void Promise.all([business.refetch(), staff.refetch(), branding.refetch()]);
    return <LoadProblem sentence={m.staff_fetch_failed()} onRetry={retry} />;
  }
  if (!business.data) return <NoBusinessPage />;
  return <Codes business={business.data} people={printablePeople(staff.data)} branding={branding.data} />;
}

/** Active staff by name, as a manager hands the codes out. */
function printablePeople(staff: ListedStaff[]) {
  return staff
    .filter(({ isActive }) => isActive)
    .map((each) => ({
      id: each.id,
      name: `${each.firstName} ${each.lastName}`,
      role: shownStaffRole(each),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, getLocale()));
}

export const Skeleton = pageSkeleton(codesWords, <CardsSkeleton cards={['h-120']} />);
