import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { publicBusiness } from '#shared/contracts/business.ts';
import { changedBankName, changedIban, decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { goal } from '#shared/contracts/goal.ts';
import { newStaff, shownBankName, shownRoleTitle } from '#shared/contracts/staff.ts';
import { shownThanks } from '#shared/contracts/thanks.ts';
import {
  groupShareOfToday,
  shareOfToday,
  shownTableOrRoom,
  shownTeamPart,
} from '#shared/contracts/tip-parts.ts';
import { because } from '#shared/reasons/because.ts';

const newestTip = z.object({
  id: z.int(),
  amount: decimal.describe('What the guest gave'),
  net: decimal.describe('What the staff member receives of it'),
  refundedNet: decimal.describe('What was given back of `net` so far'),
  isDisputed: z.boolean().describe("Held until the guest's bank decides"),
  customerName: z.string().nullable(),
  message: z.string().nullable(),
  at: shownTableOrRoom,
  team: shownTeamPart,
  createdAt: instant,
  thanks: shownThanks,
});

/** The name of a staff member, which guests see and the bank pays to. */
export const portalNames = newStaff
  .pick({ firstName: true, lastName: true })
  .extend({ bankName: changedBankName.describe('As at the bank, in Latin letters') });
export type PortalNames = z.infer<typeof portalNames>;
export const changedNames = z.object({
  firstName: z.string(),
  lastName: z.string(),
  bankName: z.string().nullable(),
});

/** What a staff member has said of when they work. */
export const portalShift = named('PortalShift', {
  since: instant.nullable().describe('Since when they are on shift; null if they are not'),
  endsAt: instant.nullable().describe('When the shift is over by itself'),
  minutesToday: z
    .int()
    .nullable()
    .describe('Of their shifts that count for today, until now; null without one'),
  isOnLeave: z.boolean().describe('Then they cannot be on shift'),
});
export type PortalShift = z.input<typeof portalShift>;

/** A staff member's own figures and tips. Amounts are after the fee. */
export const portal = named('Portal', {
  staffId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  roleTitle: shownRoleTitle,
  bankName: shownBankName,
  isActive: z.boolean().describe('Has not left, and was not deactivated'),
  canBeTipped: z.boolean().describe('An active staff member of an active business'),
  business: publicBusiness,
  workplaces: z
    .array(
      z.object({
        id: z.int().describe('Of the business'),
        name: z.string(),
        thisMonth: decimal,
        owed: decimal,
      }),
    )
    .describe('All businesses that the account works in, this one included'),
  owed: decimal.describe('Earned and not yet paid out'),
  onItsWay: decimal.describe('In payouts that were started and have not arrived'),
  nextPayday: z.iso.date().nullable().describe('When they are paid next, if there is a fixed day'),
  leastPayout: z
    .object({
      amount: decimal,
      isThroughBusiness: z.boolean().describe('All that is paid through the business counts together'),
    })
    .nullable()
    .describe('From how much they are paid, if they are owed less'),
  paidOut: decimal,
  today: decimal,
  thisMonth: decimal,
  goal: goal.nullable().describe('What they want to receive in a month'),
  shift: portalShift.nullable().describe('Null where staff do not say when they are on shift'),
  team: shareOfToday.nullable().describe('Null while guests cannot tip the whole team'),
  share: groupShareOfToday
    .nullable()
    .describe('What of every tip to one person goes to a group. Null where such tips are not divided'),
  week: z
    .array(z.object({ day: z.string(), date: z.iso.date(), amount: decimal }))
    .describe('Seven Dubai days, the oldest first'),
  tips: z.array(newestTip).describe('The ten newest'),
  repaying: z
    .array(
      z.object({
        id: z.int(),
        net: decimal,
        tippedAt: instant,
        refundedAt: instant,
        isDisputed: z.boolean().describe("Held until the guest's bank decides"),
      }),
    )
    .describe('If `owed` is negative: the tips that were given back after they had been paid out'),
});

export const LONGEST_ENDPOINT = 1000;
const invalid = because('push_invalid');

/** What a browser gives: the address at its push service, and the keys to encrypt for it. Padding is removed. */
export const pushSubscription = z.object({
  endpoint: z.string(invalid).max(LONGEST_ENDPOINT, invalid),
  keys: z.object(
    {
      p256dh: z
        .string(invalid)
        .regex(/^[\w-]{87}=?$/, invalid)
        .transform((text) => text.slice(0, 87)),
      auth: z
        .string(invalid)
        .regex(/^[\w-]{22}={0,2}$/, invalid)
        .transform((text) => text.slice(0, 22)),
    },
    invalid,
  ),
});
export type PushSubscription = z.output<typeof pushSubscription>;

export const pushState = named('PushState', {
  isOn: z.boolean().describe('In this session'),
  publicKey: z.string().describe('For the browser, which accepts messages signed with it only'),
});
export type PushState = z.infer<typeof pushState>;

/** A staff member's own bank account. */
export const portalBankAccount = named('PortalBankAccount', {
  iban: z.string().nullable().describe('The last four digits'),
  waitsUntil: instant
    .nullable()
    .describe('It was changed: it is not paid to until then, or until it is confirmed'),
  mayConfirm: z.boolean().describe('This account can confirm the change'),
  mayUseCode: z.boolean().describe('With a code of the app, a change of this account is paid to at once'),
});
export type PortalBankAccount = z.output<typeof portalBankAccount>;

export const portalIbanChange = passwordAgain.extend({
  iban: z
    .string(because('not_text'))
    .trim()
    .min(1, because('iban_missing'))
    .nullable()
    .pipe(changedIban)
    .describe('Null removes it. An empty text removes nothing and is refused'),
  code: line(0, 40, because('wrong_code'))
    .optional()
    .describe('Of the app: the change is then paid to at once'),
});
export type PortalIbanChange = z.output<typeof portalIbanChange>;

export const bankAccountConfirmation = passwordAgain.extend({
  iban: z
    .string(because('not_text'))
    .max(100, because('too_long', { most: 100 }))
    .nullable()
    .describe('The last four digits that the person saw'),
});
export type BankAccountConfirmation = z.infer<typeof bankAccountConfirmation>;
