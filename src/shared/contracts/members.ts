import { z } from 'zod';
import { memberRoles } from '#shared/business-roles.ts';
import { emailAddress, passwordAgain } from '#shared/contracts/auth.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import { instant } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

const role = z.enum(memberRoles, because('member_role_required'));

export const newMemberInvite = passwordAgain.extend({ email: emailAddress, role });
export type NewMemberInvite = z.infer<typeof newMemberInvite>;

/** Somebody besides the owner who may open the pages of a business. */
export const member = z
  .object({
    id: z.uuid().describe('The id of the account'),
    name: z.string(),
    email: z.string(),
    role: z.enum(memberRoles),
    since: instant,
  })
  .meta({ id: 'Member' });
export type Member = z.input<typeof member>;

const openInvite = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: instant,
});

export const members = z
  .object({ members: z.array(member), invites: z.array(openInvite) })
  .meta({ id: 'Members' });
export type Members = z.input<typeof members>;

export const memberParam = z.object({ id: z.uuid(because('no_such_account')) });

/** What the holder of a link would join. */
export const memberInvite = z
  .object({ business: publicBusiness, role: z.enum(memberRoles), expiresAt: instant })
  .meta({ id: 'MemberInvite' });
