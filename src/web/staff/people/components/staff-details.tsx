import type { PublicStaff } from '#shared/contracts/staff.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { m } from '#web/paraglide/messages.js';
import { ActiveBadge } from '#web/staff/people/components/active-badge.tsx';
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
