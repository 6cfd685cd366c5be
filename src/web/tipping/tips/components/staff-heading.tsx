import type { TippedStaff } from '#shared/contracts/staff.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

/** `level` is 2 where the page around it has a heading of its own. */
export function StaffHeading({ staff, level }: { staff: TippedStaff; level: 1 | 2 }) {
  const Name = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center text-center">
      <Avatar size="large" firstName={staff.firstName} lastName={staff.lastName} photo={staff.photo} />
      <Name className="mt-2 line-clamp-3 max-w-full text-title font-semibold">
        <bdi>
          {staff.firstName} {staff.lastName}
        </bdi>
      </Name>
      <p className="max-w-full text-ink-soft wrap-anywhere">
        <bdi>{shownStaffRole(staff)}</bdi>
      </p>
      {staff.line && (
        <p className="mt-1 max-w-full text-small wrap-anywhere">
          <bdi>{staff.line}</bdi>
        </p>
      )}
    </div>
  );
}
