import { z } from 'zod';
import { emailAddress, passwordAgain } from '#shared/contracts/auth.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import {
  bodyId,
  changedBankName,
  changedIban,
  changedLine,
  decimal,
  instant,
  languageCode,
  line,
  named,
  noLink,
  optionalIban,
  optionalLine,
} from '#shared/contracts/fields.ts';
import { orderOf, pageQuery } from '#shared/contracts/request-parts.ts';
import type { ShareToTip } from '#shared/contracts/tip-parts.ts';
import { IMPORT_MOST_ROWS } from '#shared/file-imports.ts';
import { because } from '#shared/reasons/because.ts';
import { LONGEST_ROLE_TITLE, staffRoles } from '#shared/roles.ts';

const given = {
  firstName: line(1, 100, because('first_name_required')).refine(...noLink),
  lastName: line(1, 100, because('last_name_required')).refine(...noLink),
  role: z.enum(staffRoles, because('role_required')),
  walletId: line(1, 200, because('wallet_required')),
  isActive: z.boolean(because('not_one_of', { name: 'isActive', values: 'true or false' })),
};

const TITLE_USE = 'What guests read instead of the role Other; ignored for the other roles';

export const newStaff = z.object({
  ...given,
  roleTitle: optionalLine(LONGEST_ROLE_TITLE).describe(TITLE_USE),
  isActive: given.isActive.default(true),
  iban: optionalIban,
  bankName: changedBankName.describe('As at the bank, in Latin letters'),
  businessId: bodyId(because('no_such_business'))
    .nullish()
    .describe('For admins, who must say which business; for an owner it is the one that this session shows'),
});
export type NewStaff = z.infer<typeof newStaff>;

export const staffChange = z
  .object({
    ...given,
    roleTitle: changedLine(LONGEST_ROLE_TITLE).describe(TITLE_USE),
    iban: changedIban,
    bankName: changedBankName,
    password: passwordAgain.shape.password.describe('Your own password, if the IBAN changes'),
  })
  .partial()
  .refine(({ password: _, ...change }) => Object.keys(change).length > 0, because('nothing_to_change'));
export type StaffChange = z.infer<typeof staffChange>;

/** Left out of an answer if there is none. */
const shownText = z.codec(z.string().optional(), z.string().nullish(), {
  decode: (text) => text,
  encode: (text) => text ?? undefined,
});

export const shownRoleTitle = shownText.describe('What guests read instead of the role Other');

/** What the person shows of themselves. */
const shownProfile = {
  photo: shownText.describe('The id of the photo: /faces/{id}.webp'),
  line: shownText.describe('One line of their own'),
};

/** Left out of an answer if there is none. */
export const shownBankName = z
  .codec(z.string().optional(), z.string().nullish(), {
    decode: (name) => name,
    encode: (name) => name ?? undefined,
  })
  .describe('The name as at the bank, in Latin letters');

/** A staff member for their owner and admins. */
export const staff = named('Staff', {
  id: z.int(),
  businessId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  roleTitle: shownRoleTitle,
  walletId: z.string(),
  iban: z.string().nullable(),
  bankName: shownBankName,
  businessName: z.string().nullable(),
  totalEarnings: decimal,
  pendingPayout: decimal,
  totalPaidOut: decimal,
  isActive: z.boolean(),
  createdAt: instant,
});

export const listedStaff = staff
  .extend({
    today: decimal.describe("What guests gave on the staff member's Dubai day, before fees"),
    hasAccount: z.boolean().describe('Somebody has joined as this staff member'),
  })
  .meta({ id: 'ListedStaff' });

/**
 * A staff member for a guest before tipping: name and business, so that a fake QR code is noticed. Of somebody who cannot
 * be tipped, strangers get only the first name and the name of the business.
 */
export const publicStaff = named('PublicStaff', {
  id: z.int(),
  firstName: z.string(),
  lastName: z.string().describe('Empty for strangers if the staff member cannot be tipped'),
  role: z.string().describe('Empty for strangers if the staff member cannot be tipped'),
  roleTitle: shownRoleTitle,
  ...shownProfile,
  businessId: z.int(),
  isActive: z.boolean(),
  canBeTipped: z.boolean().describe('An active staff member of an active business'),
  asksFeedback: z.boolean().describe('The business asks its guests for stars after a tip'),
  business: publicBusiness.extend({ type: publicBusiness.shape.type.nullable() }),
});
export type PublicStaff = z.infer<typeof publicStaff>;
/** All that the tip page shows of a staff member. */
export type TippedStaff = Pick<
  PublicStaff,
  'id' | 'firstName' | 'lastName' | 'role' | 'roleTitle' | 'photo' | 'line' | 'business' | 'asksFeedback'
> & {
  /** The whole team of a business, with the id of the business. */
  isTeam?: boolean;
  /** With whom they share a tip now. */
  share?: TippedShare | null;
};
/** Its words come with the page, in its language: most tip pages need none, and scripts contain no words for them. */
export type TippedShare = Pick<ShareToTip, 'percent' | 'people'> & {
  sentence: string;
  /** What the group gets, for an amount. */
  part: string;
};

export const teamMember = named('TeamMember', {
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  roleTitle: shownRoleTitle,
  ...shownProfile,
});
/** Somebody whom guests can tip now. Who is on shift comes first. */
export const teamMemberNow = teamMember
  .extend({
    isOnShift: z.boolean().describe('As they said themselves, where the owner uses that'),
  })
  .meta({ id: 'TeamMemberNow' });
export type TeamMember = z.infer<typeof teamMember>;
export type TeamMemberNow = z.infer<typeof teamMemberNow>;

/** Whether a staff member has an account: joined, invited by a link that is still valid, or neither. */
export const accountMarks = ['joined', 'invited', 'not_invited'] as const;
export type AccountMark = (typeof accountMarks)[number];

export const staffOrders = ['-created', 'created', 'name', '-name'] as const;

export const staffDirectoryQuery = pageQuery.extend({
  sort: orderOf(staffOrders),
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

export const inviteParam = z.object({ token: z.string() });

/** The link that the owner passes on. It is shown only once. */
export const newInvite = named('NewInvite', { inviteURL: z.string(), expiresAt: instant });

/** People who get a link each. One with an email address is also sent it there; the address is not stored with the person. */
export const teamInvitesRequest = z.strictObject({
  people: z
    .array(
      z.strictObject({
        staffId: bodyId(because('staff_not_found')),
        email: emailAddress.nullish().describe('Where the link is sent'),
      }),
    )
    .min(1)
    .max(IMPORT_MOST_ROWS),
  locale: languageCode.describe('Of the emails and messages'),
});
export type TeamInvitesRequest = z.infer<typeof teamInvitesRequest>;

export const teamInvite = named('TeamInvite', {
  staffId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  inviteURL: z.string(),
  expiresAt: instant,
  message: z.string().describe('The words and the link, to be passed on'),
  isMailed: z.boolean(),
});
export type TeamInvite = z.input<typeof teamInvite>;

/** The staff member that the link's holder would join as. */
export const invite = named('Invite', {
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  business: publicBusiness,
  expiresAt: instant,
});
