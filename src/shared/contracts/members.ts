import { z } from 'zod';
import { businessLogActions } from '#shared/audit-actions.ts';
import { emailAddress, passwordAgain } from '#shared/contracts/auth.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';
import { businessRoles, memberRoles } from '#shared/roles.ts';
import { businessStatuses, businessTypes } from '#shared/statuses.ts';

const role = z.enum(memberRoles, because('member_role_required'));

export const newMemberInvite = passwordAgain.extend({ email: emailAddress, role });
export type NewMemberInvite = z.infer<typeof newMemberInvite>;

/** Somebody besides the owner who may open the pages of a business. */
export const member = named('Member', {
  id: z.uuid().describe('The id of the account'),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  since: instant,
});
export type Member = z.input<typeof member>;

const openInvite = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: instant,
});

export const members = named('Members', { members: z.array(member), invites: z.array(openInvite) });

/** What has changed in a business. Without the details of the audit log: those can have what an owner must not see. */
export const businessLogRow = named('BusinessLogRow', {
  id: z.int(),
  action: z.enum(businessLogActions).describe('What happened'),
  part: z.enum(['branding', 'feedback']).nullable().describe('What was changed, if not the details'),
  staffId: z.int().nullable().describe('The person it is about'),
  subjectName: z
    .string()
    .nullable()
    .describe('The name of the person, of the API key, or the host of the webhook'),
  actorName: z.string().nullable().describe('Nobody if an admin or the program itself did it'),
  isByAdmin: z.boolean(),
  apiKey: z.string().nullable().describe('The name of the API key through which it was done'),
  createdAt: z.iso.datetime(),
});
export type BusinessLogRow = z.infer<typeof businessLogRow>;

export const memberParam = z.object({ id: z.uuid(because('no_such_account')) });

/** What the holder of a link would join. */
export const memberInvite = named('MemberInvite', {
  business: publicBusiness,
  role: z.enum(memberRoles),
  expiresAt: instant,
});

/** One of the businesses whose pages the signed-in user may open. */
export const venue = named('Venue', {
  id: z.int(),
  name: z.string(),
  type: z.enum(businessTypes),
  status: z.enum(businessStatuses),
  role: z.enum(businessRoles).describe('What the user may do there'),
  isChosen: z.boolean().describe('All pages of this session show this one'),
});
export type Venue = z.infer<typeof venue>;

/** Dubai days. Amounts are before the fee. */
const figures = z.object({
  todayAmount: decimal,
  todayCount: z.int(),
  monthAmount: decimal,
  monthCount: z.int(),
  activeStaff: z.int(),
});

export const venueTotals = named('VenueTotals', {
  venues: z.array(venue.extend(figures.shape)),
  all: figures,
});
export type VenueTotals = z.input<typeof venueTotals>;
