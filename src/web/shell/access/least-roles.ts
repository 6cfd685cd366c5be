import type { AppPagePath } from '#shared/paths.ts';
import type { LeastRole } from '#web/shell/access/role-gate.tsx';

/** The least role in the business for a page of which a viewer, or a manager, could use nothing. */
export const leastRoles: Partial<Record<AppPagePath, LeastRole>> = {
  '/business/add-staff': 'manager',
  '/business/staff/import': 'manager',
  '/business/staff/invites': 'manager',
  '/business/connections': 'owner',
  '/business/members': 'owner',
  '/business/log': 'owner',
};
