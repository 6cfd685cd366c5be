import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { amountFrom, bodyId, decimal, instant, line, named, optionalLine } from '#shared/contracts/fields.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { pageQuery, refusal, venuesField } from '#shared/contracts/request-parts.ts';
import { MOST_LEAST_PAYOUT_FILS } from '#shared/limits.ts';
import { fils, findFilsIn, toDecimal } from '#shared/money/money.ts';
import { payoutRhythms } from '#shared/payday.ts';
import { because } from '#shared/reasons/because.ts';
import { payoutEventSources, payoutRecipients, payoutStatuses } from '#shared/statuses.ts';

/** "0" means the whole balance. */
const payoutAmount = z
  .string(because('amount_not_text', { example: '150.00' }))
  .transform((text, context) => {
    const amountFils = findFilsIn(text);
    if (amountFils !== undefined && !text.startsWith('-')) return amountFils;
    context.addIssue({
      code: 'custom',
      message: because('payout_amount_invalid'),
    });
    return fils(0);
  });

export const payoutRequest = z
  // Strict and without defaults: a misspelt or missing amount must not mean the whole balance.
  .strictObject({
    type: z.enum(payoutRecipients, because('not_one_of', { name: 'type', values: 'business or staff' })),
    businessId: bodyId(because('no_such_business')).optional(),
    staffId: bodyId(because('no_such_staff')).optional(),
    amount: payoutAmount,
    description: optionalLine(500),
  })
  .refine((request) => request.type !== 'business' || request.businessId !== undefined, {
    path: ['businessId'],
    error: because('payout_business_required'),
  })
  .refine((request) => request.type !== 'staff' || request.staffId !== undefined, {
    path: ['staffId'],
    error: because('payout_staff_required'),
  });
export type PayoutRequest = z.infer<typeof payoutRequest>;

export const payout = named('Payout', {
  id: z.int(),
  recipientType: z.enum(payoutRecipients),
  recipientId: z.int(),
  /** The business, or the staff member and their business. */
  recipientName: z.string(),
  amount: decimal,
  iban: z.string(),
  status: z.enum(payoutStatuses),
  transactionId: z.string().nullable(),
  processedBy: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
});

/** The answer to a request for a payout. */
export const startedPayout = payout
  .extend({
    others: z
      .array(payout)
      .describe('Payouts to people with an IBAN of their own, started by the same request'),
  })
  .meta({ id: 'StartedPayout' });

/** Shown wherever its payee is about to be paid again, until an admin has looked at it. */
export const refusedPayout = z.object({
  payoutId: z.int(),
  reason: z.string().nullable().describe('What the bank said'),
  accountChanged: z.boolean().describe('The money would go to another account now'),
});

/** A payout in the list for admins. */
export const listedPayout = payout
  .extend({
    businessId: z.int(),
    businessName: z.string(),
    startedByName: z.string().nullable(),
    bankFileId: z.int().nullable(),
    /** The recipient's IBAN was changed after this payout was started. An admin must check it. */
    ibanChanged: z.boolean(),
  })
  .meta({ id: 'ListedPayout' });

const search = z
  .string()
  .trim()
  .max(200, because('too_long', { most: 200 }))
  .optional();

export const payoutQuery = pageQuery.extend({
  status: z.enum(payoutStatuses, because('no_such_status')).optional(),
  search,
});
export type PayoutQuery = z.infer<typeof payoutQuery>;

export const ownersPayoutQuery = pageQuery.extend({ ...venuesField, search });
export type OwnersPayoutQuery = z.infer<typeof ownersPayoutQuery>;

export const readyQuery = z.object({ search });

/** All pending payouts that match, not one page of them. A bank file takes the `ready` ones as they are. */
export const readyPayouts = named('ReadyPayouts', {
  ready: z.array(
    z.object({
      id: z.int(),
      amount: decimal,
      isMarked: z.boolean().describe('The bank refused the last payout to this payee'),
    }),
  ),
  leftOut: z.array(
    refusal
      .extend({ id: z.int(), recipientName: z.string() })
      .describe('Would stop the whole file: the reason'),
  ),
  /** True if there are more than one file can take. */
  isCut: z.boolean(),
});

export const countAndTotal = z.object({ count: z.int(), total: decimal });

/** Count and sum of all payouts by status. */
export const payoutTotals = named('PayoutTotals', {
  pending: countAndTotal,
  processing: countAndTotal,
  completed: countAndTotal,
  failed: countAndTotal,
  cancelled: countAndTotal,
  returned: countAndTotal,
});

export const payoutDetails = listedPayout
  .extend({
    messageId: z.string().nullable(),
    /** When the bank file of the payout was released. */
    fileReleasedAt: instant.nullable(),
    ibanNow: z.string().nullable(),
    refused: refusedPayout
      .nullable()
      .describe('The last payout to this payee that the bank refused, if nobody has looked at it'),
    lookedAt: instant.nullable().describe('When an admin looked at it, after the bank refused it'),
    lookedByName: z.string().nullable(),
    /** False for the admin who started the payout and for a new admin, if there is another admin. */
    maySettle: z.boolean(),
    isNewAdmin: z.boolean().describe('Another admin made this one an admin less than 48 hours ago'),
    people: z.array(z.object({ staffId: z.int(), name: z.string(), amount: decimal })),
    history: z.array(
      z.object({
        fromStatus: z.enum(payoutStatuses).nullable(),
        toStatus: z.enum(payoutStatuses),
        actorName: z.string().nullable(),
        source: z.enum(payoutEventSources).describe('Entered by a person, or from a message of the bank'),
        reason: z.string().nullable(),
        createdAt: instant,
      }),
    ),
  })
  .meta({ id: 'PayoutDetails' });

/** `proposal`: nothing has changed yet, because a second admin has to confirm it. */
export const failedPayout = payoutDetails
  .extend({ proposal: proposal.nullable().describe('The failure, if it waits for a second admin') })
  .meta({ id: 'FailedPayout' });

export const cancelRequest = z.strictObject({ reason: line(1, 500, because('reason_required')) });
export const peoplePayableRequest = passwordAgain.extend({
  reason: line(1, 500, because('people_payable_reason_required')),
});
export type PeoplePayableRequest = z.output<typeof peoplePayableRequest>;

/** What one bank file takes, and what one review is about. */
export const payoutIds = z
  .array(bodyId(because('no_such_id')))
  .min(1, because('choose_at_least_one'))
  .max(1000, because('too_many_at_once'));

export const payoutReviewRequest = passwordAgain.extend({
  payoutIds: payoutIds.describe('All of them are reviewed, or none'),
  note: line(1, 500, because('payout_review_note_required')),
});
export type PayoutReviewRequest = z.output<typeof payoutReviewRequest>;

export const failRequest = z.strictObject({ reason: line(1, 500, because('failure_reason_required')) });
export const returnRequest = z.strictObject({ reason: line(1, 500, because('return_reason_required')) });
export const completeRequest = z.strictObject({
  reference: line(1, 100, because('bank_reference_required')),
});

/** A payout for the owner. */
export const ownersPayout = named('OwnersPayout', {
  id: z.int(),
  businessId: z.int(),
  recipientType: z.enum(payoutRecipients),
  recipientName: z.string(),
  amount: decimal,
  iban: z.string().describe('The last four digits'),
  status: z.enum(payoutStatuses),
  /** Why it failed, was cancelled or was returned. */
  reason: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
});

export const ownersPayoutDetails = ownersPayout
  .extend({
    transactionId: z.string().nullable().describe("The bank's reference"),
    atBankSince: instant.nullable().describe('When its bank file was released'),
    people: z.array(z.object({ staffId: z.int(), name: z.string(), amount: decimal })),
    history: z.array(
      z.object({ toStatus: z.enum(payoutStatuses), reason: z.string().nullable(), createdAt: instant }),
    ),
  })
  .meta({ id: 'OwnersPayoutDetails' });
export type OwnersPayoutDetails = z.input<typeof ownersPayoutDetails>;

/** Why somebody's money is not in the next payout, as their owner is told. */
const payoutHolds = [
  'no_bank_account',
  'business_not_active',
  'iban_under_review',
  'repaying',
  'iban_waiting',
  'no_bank_name',
  'no_valid_licence',
  'identity_missing',
  'identity_expired',
  'below_minimum',
  'later_payday',
] as const;
export type Hold = (typeof payoutHolds)[number];

export const waitingBalance = z.object({
  staffId: z.int(),
  businessId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  amount: decimal.describe('Below zero if their next tips repay a refund'),
  isThroughBusiness: z.boolean().describe('They have no bank account of their own'),
  hold: z.enum(payoutHolds).nullable().describe('Null if it is in the next payout'),
  holdUntil: instant.nullable().describe('Set if it waits after a change of the bank account'),
  payday: z.iso.date().nullable().describe('When they are paid next; null without a fixed payday'),
  leastPayout: decimal.nullable().describe('Set for `below_minimum`: from how much they are paid'),
});
export type WaitingBalance = z.input<typeof waitingBalance>;

export const nextPayout = named('NextPayout', {
  amount: decimal.describe('The sum of all balances that nothing holds'),
  everyDays: z.int().nullable().describe('How often payouts were started lately; null with a fixed payday'),
  expectedDay: z.iso.date().nullable(),
  people: z.array(waitingBalance),
});
export type NextPayout = z.input<typeof nextPayout>;

/** When and from how much the business is paid on paydays. */
export const payoutCalendar = named('PayoutCalendar', {
  rhythm: z.enum(payoutRhythms),
  leastPayout: decimal,
  paydays: z
    .object({
      isWeekly: z.boolean().describe('Only then the rhythm means something'),
      next: z.iso.date(),
      nextOfMonth: z.iso.date().describe('The next one that is the first of its month'),
    })
    .nullable()
    .describe('Null without a fixed payday: then nothing of this counts'),
  platformLeast: decimal.describe('Nobody is paid less on a payday; it counts if it is higher'),
});
export type PayoutCalendar = z.input<typeof payoutCalendar>;

const most = toDecimal(MOST_LEAST_PAYOUT_FILS);

export const payoutCalendarChange = z.strictObject({
  rhythm: z.enum(payoutRhythms, because('payout_rhythm_required')),
  leastPayout: amountFrom(0, because('least_payout_invalid', { most }), {
    mostFils: MOST_LEAST_PAYOUT_FILS,
  }).transform(toDecimal),
});
export type PayoutCalendarChange = z.output<typeof payoutCalendarChange>;

/** A payout for one of its staff members, with their share. */
export const portalPayout = named('PortalPayout', {
  id: z.int(),
  amount: decimal,
  status: z.enum(payoutStatuses),
  throughBusiness: z.boolean(),
  reason: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
});
