export const staffRoles = ['Server', 'Bartender', 'Host', 'Manager', 'Kitchen Staff', 'Other'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What guests read instead of "Other": long enough for a job, short enough for a printed card. */
export const LONGEST_ROLE_TITLE = 40;
