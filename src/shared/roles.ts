export const roles = ['business', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that can be chosen at sign-up. Admin is not one of them. */
export const signUpRoles = ['business', 'staff'] as const satisfies readonly Role[];
