import type { StaffRole } from '#shared/roles.ts';
import { m } from '#web/paraglide/messages.js';

export const staffRoleWords: Record<StaffRole, () => string> = {
  Server: m.staff_role_server,
  Bartender: m.staff_role_bartender,
  Host: m.staff_role_host,
  Manager: m.staff_role_manager,
  'Kitchen Staff': m.staff_role_kitchen,
  Other: m.staff_role_other,
};

/** What people read of a staff member's role: the title that the owner gave it, or the role. */
export function shownStaffRole(staff: { role: string; roleTitle?: string | null | undefined }): string {
  return staff.roleTitle ?? staffRoleLabel(staff.role);
}

/** The server stores the English word; this is its translation. An unknown role is shown unchanged. */
export function staffRoleLabel(role: string): string {
  return role in staffRoleWords ? staffRoleWords[role as StaffRole]() : role;
}
