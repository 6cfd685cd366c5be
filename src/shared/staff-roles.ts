export const staffRoles = ['Server', 'Bartender', 'Host', 'Manager', 'Kitchen Staff', 'Other'] as const;
export type StaffRole = (typeof staffRoles)[number];
