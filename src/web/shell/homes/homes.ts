import type { Role } from '#shared/roles.ts';
import { type Loadable, loadable } from '#web/shell/homes/loadable.tsx';

/** What a signed-in user finds at "/". */
export const homes: Record<Role, Loadable> = {
  admin: loadable(() => import('#web/insights/dashboards/admin-dashboard-page.tsx')),
  business: loadable(() => import('#web/insights/dashboards/owner-dashboard-page.tsx')),
  staff: loadable(() => import('#web/insights/staff-home/staff-home.tsx')),
};
