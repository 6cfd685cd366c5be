import type { TeamMember } from '#shared/contracts/staff.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

/** Those whose name or role, in the guest's language, contains every word. */
export function findInTeam(team: TeamMember[], text: string): TeamMember[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return team.filter((member) => {
    const said = `${member.firstName} ${member.lastName} ${shownStaffRole(member)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
