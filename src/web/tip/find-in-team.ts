import type { TeamMember } from '#shared/contracts/staff.ts';
import { staffRoleLabel } from '#web/features/staff/staff-role-label.ts';

/** Those whose name or role, in the guest's language, contains every word. */
export function findInTeam(team: TeamMember[], text: string): TeamMember[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return team.filter(({ firstName, lastName, role }) => {
    const said = `${firstName} ${lastName} ${staffRoleLabel(role)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
