import { z } from 'zod';
import { emailAddress } from '#shared/contracts/auth.ts';
import { bodyId, decimal, instant, lines, named, optionalLine } from '#shared/contracts/fields.ts';
import { thanks } from '#shared/contracts/thanks.ts';
import {
  shareRule,
  shownTableOrRoom,
  shownTeamPart,
  TABLE_OR_ROOM_INVALID,
} from '#shared/contracts/tip-parts.ts';
import { type GuestText, guestTexts } from '#shared/guest-texts.ts';
import { hasThousandsSign } from '#shared/money/amounts.ts';
import { fils, findFilsIn } from '#shared/money/money.ts';
import { checkouts } from '#shared/money/payment-kinds.ts';
import { teamRules } from '#shared/money/team-weights.ts';
import { because } from '#shared/reasons/because.ts';
import { payoutRecipients, tipStatuses } from '#shared/statuses.ts';
import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { tipSources } from '#shared/tip-links.ts';

const TOO_SMALL = because('amount_too_small');
const noAmount = (text: string) =>
  hasThousandsSign(text) ? because('amount_with_comma') : because('amount_not_a_number');

/** A plain decimal above zero with at most two decimals. The maximum is a setting, so sendTip checks it. */
export const tipAmount = z
  .string(because('amount_not_text', { example: '15.00' }))
  .transform((text, context) => {
    const amountFils = findFilsIn(text);
    if (amountFils !== undefined && amountFils > 0) return amountFils;
    context.addIssue({ code: 'custom', message: amountFils === undefined ? noAmount(text) : TOO_SMALL });
    return fils(0);
  });

const textRules = {
  customerName: optionalLine(guestTexts.customerName.maxLength, because(guestTexts.customerName.tooLong)),
  message: lines(guestTexts.message.maxLength, because(guestTexts.message.tooLong))
    .nullish()
    .transform((text) => text || null),
} satisfies Record<GuestText, z.ZodType>;

export const tipRequest = z.object({
  staffId: bodyId(because('no_such_staff')),
  amount: tipAmount,
  ...textRules,
  coverFee: z.boolean(because('not_one_of', { name: 'coverFee', values: 'true or false' })).default(false),
  at: z
    .string(because('not_text'))
    .nullish()
    .transform((text, context) => {
      if (!text) return null;
      const place = findTableOrRoom(text);
      if (!place) context.addIssue({ code: 'custom', message: TABLE_OR_ROOM_INVALID });
      return place ?? null;
    })
    .describe('The table or room whose code the guest scanned'),
  from: z
    .enum(tipSources, because('not_one_of', { name: 'from', values: tipSources.join(', ') }))
    .nullish()
    .describe("How the guest came to the form. Nothing for the person's own code"),
  checkout: z
    .enum(checkouts, because('not_one_of', { name: 'checkout', values: checkouts.join(', ') }))
    .default('hosted')
    .describe("Where the guest pays: on the provider's page, or on the tip page with the provider's script"),
});
export type TipRequest = z.infer<typeof tipRequest>;

/** The answer to a guest's tip: what was charged, what arrives, and the token to follow the tip. */
export const tipReceipt = named('TipReceipt', {
  id: z.int(),
  staffId: z.int(),
  amount: decimal,
  fee: decimal,
  net: decimal,
  charged: decimal,
  status: z.enum(tipStatuses),
  token: z.string(),
  customerName: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instant,
  /** The payment page. Null if nothing is left to pay. */
  checkoutUrl: z.string().nullable(),
  /** For the provider's script, if the guest pays on the tip page and has not paid. */
  clientSecret: z.string().nullable(),
});
export type TipReceipt = z.input<typeof tipReceipt>;

/** Where a tip's money is. `received` is owed to the staff member, `on_its_way` in a payout, `arrived` at their bank. */
export const tipStages = ['pending', 'failed', 'received', 'on_its_way', 'arrived', 'refunded'] as const;
export type TipStage = (typeof tipStages)[number];

/** Tip ids are bigint, so they may be larger than other ids. */
export const tipIdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, because('no_such_tip'))
    .transform(Number),
});

export const tipToken = z.object({
  token: z.string().regex(/^[\w-]{20,64}$/, because('no_such_tip')),
});

/** A tip for anyone who has its token. Of the staff member it shows only what the tip page shows. */
export const followedTip = named('FollowedTip', {
  id: z.int().describe('The number on the receipt'),
  amount: decimal,
  fee: decimal,
  net: decimal,
  charged: decimal,
  refunded: decimal.describe('What was given back so far, of `charged`'),
  isBeingChecked: z.boolean().describe("The guest's bank has a question about the payment"),
  wasGivenBackByBank: z
    .boolean()
    .describe("The guest's bank gave the money back, and the staff member kept the tip"),
  message: z.string().nullable().describe('What the guest wrote, until it is erased'),
  createdAt: instant,
  isTest: z.boolean(),
  stage: z.enum(tipStages),
  hasWords: z.boolean().describe('The guest gave a name, a message or words, which can be erased'),
  canGiveFeedback: z.boolean(),
  answer: z.string().nullable().describe('What the business answered to what the guest said'),
  thanks: thanks.nullable().describe('What the staff member answered'),
  isWithBank: z.boolean().describe('On its way, and in a file that was written for the bank'),
  arrivedAt: instant.nullable(),
  paidTo: z.enum(payoutRecipients).nullable().describe('Whose account it arrived at'),
  person: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), role: z.string() }),
  business: z.object({ name: z.string(), tlNumber: z.string().nullable() }),
  team: z
    .object({
      businessId: z.int(),
      rule: z.enum(teamRules),
      people: z.array(z.object({ firstName: z.string(), net: decimal, thanks: thanks.nullable() })),
    })
    .nullable()
    .describe('Who shared a tip for the team. The amounts above are those of the whole tip'),
  share: z
    .object({ ...shareRule.shape, personNet: decimal, groupNet: decimal })
    .nullable()
    .describe('What of a tip to one person is theirs, and what goes to a group with which they share it'),
});
export type FollowedTip = z.input<typeof followedTip>;

/** A tip for its business, without the token, which only the guest may have. */
export const listedTip = named('Tip', {
  id: z.int(),
  staffId: z.int(),
  amount: decimal,
  fee: decimal,
  net: decimal,
  customerName: z.string().nullable(),
  message: z.string().nullable(),
  at: shownTableOrRoom,
  team: shownTeamPart,
  createdAt: instant,
  staff: z.object({ firstName: z.string(), lastName: z.string() }),
});

/** Where a guest wants the receipt of a tip. */
export const receiptRequest = z.object({ email: emailAddress });

/** A guest's tip for everybody who works at a business today. */
export const teamTipRequest = tipRequest
  .omit({ staffId: true, from: true })
  .extend({ businessId: bodyId(because('no_such_business')) });
export type TeamTipRequest = z.infer<typeof teamTipRequest>;

/** Who would share a tip for the team now, for the guest. */
export const teamToTip = named('TeamToTip', {
  rule: z.enum(teamRules),
  people: z.int().describe('How many share it'),
  firstNames: z.array(z.string()).describe('Of the first few'),
  asksFeedback: z.boolean().describe('The business asks its guests for stars after a tip'),
});
export type TeamToTip = z.infer<typeof teamToTip>;
