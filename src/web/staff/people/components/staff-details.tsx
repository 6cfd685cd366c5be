import type { PublicStaff } from '#shared/contracts/staff.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

export function StaffDetails({ staff }: { staff: PublicStaff }) {
  const { business } = staff;
  return (
    <Card>
      <h2 className="mb-2 text-large font-semibold">{m.staff_details()}</h2>
      <FactList
        facts={[
          { label: m.staff_name(), value: `${staff.firstName} ${staff.lastName}`.trim() },
          { label: m.staff_business(), value: business.name },
          ...(business.tlNumber ? [{ label: m.business_tl_number(), value: business.tlNumber }] : []),
          ...(staff.role ? [{ label: m.staff_role(), value: <bdi>{shownStaffRole(staff)}</bdi> }] : []),
          { label: m.staff_status(), value: <ActiveBadge isActive={staff.isActive} /> },
        ]}
      />
    </Card>
  );
}

/** Whether a staff member can be tipped, in a word and a colour. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge className={isActive ? 'bg-active text-on-active' : 'bg-suspended text-on-suspended'}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isActive ? m.staff_active() : m.staff_inactive()}
    </Badge>
  );
}
