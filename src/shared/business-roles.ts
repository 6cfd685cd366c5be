/** What somebody may do in one business, the least first. Only the account that registered it is its owner. */
export const businessRoles = ['viewer', 'manager', 'owner'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** The roles that an owner can give to others. */
export const memberRoles = ['manager', 'viewer'] as const satisfies readonly BusinessRole[];
export type MemberRole = (typeof memberRoles)[number];

export function isAtLeast(role: BusinessRole, least: BusinessRole): boolean {
  return businessRoles.indexOf(role) >= businessRoles.indexOf(least);
}
