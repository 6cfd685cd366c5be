import type { PublicStaff } from '#shared/contracts/staff.ts';

/** Who is tipped, and where: all that the page shows of them. */
export type TipPerson = Pick<PublicStaff, 'id' | 'firstName' | 'lastName' | 'role' | 'business'>;
