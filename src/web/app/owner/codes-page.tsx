import { useQuery } from '@tanstack/react-query';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { Codes, codesWords } from '#web/app/owner/codes.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { myBusinessQuery } from '#web/features/businesses/api/my-business.ts';
import { lookQuery } from '#web/features/looks/api/look.ts';
import { type ListedStaff, staffListQuery } from '#web/features/staff/api/staff-list.ts';
import { shownStaffRole } from '#web/features/staff/staff-role-label.ts';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const business = useQuery(myBusinessQuery);
  const staff = useQuery(staffListQuery);
  const look = useQuery(lookQuery);
  if (business.isPending || staff.isPending || look.isPending) return <Skeleton />;
  if (business.isError || staff.isError || look.isError) {
    const retry = () => void Promise.all([business.refetch(), staff.refetch(), look.refetch()]);
    return <LoadProblem sentence={m.staff_fetch_failed()} onRetry={retry} />;
  }
  if (!business.data) return <NoBusinessPage />;
  return <Codes business={business.data} people={printablePeople(staff.data)} look={look.data} />;
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
    .sort((one, other) => one.name.localeCompare(other.name));
}

export function Skeleton() {
  return (
    <Subpage {...codesWords()}>
      <LoadingRegion>
        <Bone className="h-120 rounded-card" />
      </LoadingRegion>
    </Subpage>
  );
}
