import { z } from 'zod';
import { refusal } from '#shared/contracts/error-body.ts';
import { bodyId, decimal } from '#shared/contracts/fields.ts';
import { countAndTotal, payout } from '#shared/contracts/payouts.ts';
import { fils, findFilsIn } from '#shared/money.ts';
import { because } from '#shared/reasons/because.ts';
import { payoutRecipients } from '#shared/statuses.ts';

/** Why somebody who is owed something cannot be paid, or is not owed but owes. */
export const owedObstacles = ['no_iban', 'business_not_active', 'repaying'] as const;
export type OwedObstacle = (typeof owedObstacles)[number];

/**
 * One payout that could be started: to a person with an IBAN of their own, or to a business for all of its people who
 * have none. `repaying` is somebody whose balance is below zero, after a refund of what was already paid out.
 */
export const owedLine = z.object({
  recipientType: z.enum(payoutRecipients),
  recipientId: z.int(),
  recipientName: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  iban: z.string().nullable(),
  amount: decimal,
  /** How many people it is for; those without an IBAN are paid through their business. */
  people: z.int(),
  obstacle: z.enum(owedObstacles).nullable(),
});

const MINIMUM = because('minimum_invalid');

export const owedQuery = z.object({
  minimum: z
    .string(MINIMUM)
    .transform((text, context) => {
      const amount = findFilsIn(text);
      if (amount !== undefined && amount >= 0) return amount;
      context.addIssue({ code: 'custom', message: MINIMUM });
      return fils(0);
    })
    .default(fils(0)),
  search: z
    .string()
    .trim()
    .max(200, because('too_long', { most: 200 }))
    .optional(),
});
export type OwedQuery = z.infer<typeof owedQuery>;

export const owedList = z
  .object({
    lines: z.array(owedLine),
    /** Of all that match, not only of those listed: those that can be paid, and what they come to. */
    payable: countAndTotal,
    /** More match than are listed. */
    isCut: z.boolean(),
  })
  .meta({ id: 'OwedList' });

const id = bodyId(because('no_such_id'));

/** What the preview said, line by line: exactly that much is taken, whatever came in since. */
export const batchRequest = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        recipientType: z.enum(
          payoutRecipients,
          because('not_one_of', { name: 'type', values: 'business or staff' }),
        ),
        recipientId: id,
        amount: z.string(because('amount_not_text', { example: '150.00' })).transform((text, context) => {
          const amount = findFilsIn(text);
          if (amount !== undefined && amount > 0) return amount;
          context.addIssue({ code: 'custom', message: because('amount_too_small') });
          return fils(0);
        }),
      }),
    )
    .min(1, because('choose_at_least_one'))
    .max(1000, because('too_many_at_once')),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const batchAnswer = z
  .object({
    started: z.array(payout),
    refused: z.array(refusal.extend({ recipientType: z.enum(payoutRecipients), recipientId: z.int() })),
  })
  .meta({ id: 'PayoutBatch' });
