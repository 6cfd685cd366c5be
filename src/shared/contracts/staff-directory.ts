import { z } from 'zod';
import { optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { listedStaff } from '#shared/contracts/staff.ts';
import { because } from '#shared/reasons/because.ts';
import { staffRoles } from '#shared/staff-roles.ts';

/** Whether a staff member has an account: joined, invited by a link that is still valid, or neither. */
export const accountMarks = ['joined', 'invited', 'not_invited'] as const;
export type AccountMark = (typeof accountMarks)[number];

export const staffDirectoryQuery = pageQuery.extend({
  search: optionalLine(100).describe('Words of the name, the role or its title'),
  role: z.enum(staffRoles, because('role_required')).optional(),
  account: z
    .enum(accountMarks, because('not_one_of', { name: 'account', values: 'joined, invited or not_invited' }))
    .optional(),
});
export type StaffDirectoryQuery = z.infer<typeof staffDirectoryQuery>;

export const directoryStaff = listedStaff
  .extend({ account: z.enum(accountMarks) })
  .meta({ id: 'DirectoryStaff' });
export type DirectoryStaff = z.input<typeof directoryStaff>;
