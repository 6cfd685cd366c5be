import type { StaffRole } from '#shared/staff-roles.ts';
import { m } from '#web/paraglide/messages.js';

const labels: Record<StaffRole, () => string> = {
  Server: m.staff_role_server,
  Bartender: m.staff_role_bartender,
  Host: m.staff_role_host,
  Manager: m.staff_role_manager,
  'Kitchen Staff': m.staff_role_kitchen,
  Other: m.staff_role_other,
};

/** The server stores the English word; this is its translation. An unknown role is shown unchanged. */
export function staffRoleLabel(role: string): string {
  return role in labels ? labels[role as StaffRole]() : role;
}
