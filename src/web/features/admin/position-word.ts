import type { StaffRole } from '#shared/staff-roles.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<StaffRole, () => string> = {
  Server: m.admin_position_server,
  Bartender: m.admin_position_bartender,
  Host: m.admin_position_host,
  Manager: m.admin_position_manager,
  'Kitchen Staff': m.admin_position_kitchen_staff,
  Other: m.admin_position_other,
};

/** A position from before the list was what it is now is shown as it was written. */
export function positionWord(position: string): string {
  return position in words ? words[position as StaffRole]() : position;
}
