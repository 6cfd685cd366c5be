import { z } from 'zod';
import { amountFrom, bodyId, decimal, instant, named } from '#shared/contracts/fields.ts';
import { countAndTotal, payout, refusedPayout } from '#shared/contracts/payouts.ts';
import { orderOf, refusal } from '#shared/contracts/request-parts.ts';
import { fils } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { payoutRecipients } from '#shared/statuses.ts';

/** Why a balance cannot be paid out. */
export const owedObstacles = [
  'no_iban',
  'business_not_active',
  'iban_under_review',
  'repaying',
  'iban_waiting',
  'no_bank_name',
  'no_valid_licence',
  'identity_missing',
  'identity_expired',
  'being_checked',
] as const;
export type OwedObstacle = (typeof owedObstacles)[number];

/**
 * A payout that could be started: to a staff member with their own IBAN, or to a business for all its staff without one.
 * `repaying` means a negative balance: a tip was refunded after it had been paid out. `iban_waiting` means that an owner or
 * admin changed the IBAN a short time ago. `no_bank_name` means that the name is not in Latin letters, and nobody has said
 * how it is written at the bank. `no_valid_licence` means that the trade licence of the business has ended, or no admin has
 * entered its last day. `identity_missing` and `identity_expired` mean that the person has to say who they are first.
 * `being_checked` means that the name may be on a sanctions list, or was not compared yet.
 */
export const owedLine = z.object({
  recipientType: z.enum(payoutRecipients),
  recipientId: z.int(),
  recipientName: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  iban: z.string().nullable(),
  amount: decimal,
  lastPaidAt: instant.nullable().describe('When the bank last paid them. Null: never'),
  /** The number of staff members in this payout. Those without an IBAN are paid through their business. */
  people: z.int(),
  obstacle: z.enum(owedObstacles).nullable(),
  sharesEmiratesId: z
    .boolean()
    .describe('Another account has the same Emirates ID. It warns, and stops nothing'),
  ibanWaitsUntil: instant.nullable().describe('Set if the obstacle is `iban_waiting`'),
  refused: refusedPayout
    .nullable()
    .describe('The bank refused the last payout, and no admin has looked at it. It warns, and stops nothing'),
});

export const owedOrders = ['-amount', 'amount', 'name', '-name', 'paid', '-paid'] as const;

export const owedQuery = z.object({
  sort: orderOf(owedOrders),
  minimum: amountFrom(0, because('minimum_invalid')).default(fils(0)),
  search: z
    .string()
    .trim()
    .max(200, because('too_long', { most: 200 }))
    .optional(),
});
export type OwedQuery = z.infer<typeof owedQuery>;

export const owedList = named('OwedList', {
  lines: z.array(owedLine),
  /** Count and sum of all matching lines that can be paid and are not marked, also of those that are not listed. */
  payable: countAndTotal,
  releasers: z
    .array(z.string())
    .describe('Other admins: one of them has to release the file of the payouts that this admin starts'),
  /** True if more lines match than are listed. */
  isCut: z.boolean(),
});

/** Every line that can be paid and is not marked, also those that the list leaves out, in the order of their start. */
export const payableList = named('PayableList', {
  lines: z.array(
    owedLine.pick({ recipientType: true, recipientId: true, recipientName: true, amount: true }),
  ),
});

const id = bodyId(because('no_such_id'));

/** The lines of the preview. Exactly these amounts are paid, even if balances have grown since. */
export const batchRequest = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        recipientType: z.enum(
          payoutRecipients,
          because('not_one_of', { name: 'type', values: 'business or staff' }),
        ),
        recipientId: id,
        amount: amountFrom(1, because('amount_too_small'), {
          notText: because('amount_not_text', { example: '150.00' }),
        }),
      }),
    )
    .min(1, because('choose_at_least_one'))
    .max(1000, because('too_many_at_once')),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const batchAnswer = named('PayoutBatch', {
  started: z.array(payout),
  refused: z.array(
    refusal.extend({
      recipientType: z.enum(payoutRecipients),
      recipientId: z.int(),
      recipientName: z.string().nullable().describe('Null if there is no such recipient'),
    }),
  ),
});
