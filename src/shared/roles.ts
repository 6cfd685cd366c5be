export const roles = ['business', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that can be chosen at sign-up. Admin is not one of them. */
export const signUpRoles = ['business', 'staff'] as const satisfies readonly Role[];

/** What somebody may do in one business, the least first. Only the account that registered it is its owner. */
export const businessRoles = ['viewer', 'manager', 'owner'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** The roles that an owner can give to others. */
export const memberRoles = ['manager', 'viewer'] as const satisfies readonly BusinessRole[];
export type MemberRole = (typeof memberRoles)[number];

export function isAtLeast(role: BusinessRole, least: BusinessRole): boolean {
  return businessRoles.indexOf(role) >= businessRoles.indexOf(least);
}

export const staffRoles = ['Server', 'Bartender', 'Host', 'Manager', 'Kitchen Staff', 'Other'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What guests read instead of "Other": long enough for a job, short enough for a printed card. */
export const LONGEST_ROLE_TITLE = 40;

/** What an API key may do. Shown to owners in this order. */
export const apiScopes = ['tips:read', 'staff:read', 'staff:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** At most this many keys of a business work at the same time. */
export const MOST_API_KEYS = 10;
