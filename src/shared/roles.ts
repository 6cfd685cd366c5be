export const roles = ['business', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a person may choose at sign-up. Admin is never among them. */
export const signUpRoles = ['business', 'staff'] as const satisfies readonly Role[];
