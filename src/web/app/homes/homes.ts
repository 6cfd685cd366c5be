import type { Role } from '#shared/roles.ts';
import { type Loadable, loadable } from '#web/app/homes/loadable.tsx';

/** What a signed-in user finds at "/". */
export const homes: Record<Role, Loadable> = {
  admin: loadable(async () => (await import('#web/app/admin/dashboard-page.tsx')).Component),
  business: loadable(async () => (await import('#web/app/owner/dashboard-page.tsx')).Component),
  staff: loadable(async () => (await import('#web/app/staff/staff-home.tsx')).StaffHome),
};
