import type { BusinessRole } from '#shared/roles.ts';
import { m } from '#web/paraglide/messages.js';

/** Above a form that somebody with a lesser role can only read. */
export const readOnlyWords: Record<Exclude<BusinessRole, 'viewer'>, () => string> = {
  owner: m.role_here_owner_changes,
  manager: m.reason_viewer_reads_only,
};

/** Why somebody with a lesser role cannot do something. */
export const leastRoleWords: Record<Exclude<BusinessRole, 'viewer'>, () => string> = {
  owner: m.reason_owner_only,
  manager: m.reason_viewer_reads_only,
};
