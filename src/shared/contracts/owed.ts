import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';
import { countAndTotal, payout } from '#shared/contracts/payouts.ts';
import { fils, findFilsIn } from '#shared/money.ts';
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

const MINIMUM = 'The minimum must be an amount such as 50 or 50.00.';

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
  search: z.string().trim().max(200, 'At most 200 characters.').optional(),
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

const id = z
  .int('There is no such id.')
  .min(1, 'There is no such id.')
  .max(2_147_483_647, 'There is no such id.');

/** What the preview said, line by line: exactly that much is taken, whatever came in since. */
export const batchRequest = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        recipientType: z.enum(payoutRecipients, 'type must be business or staff.'),
        recipientId: id,
        amount: z.string('Send the amount as text, such as "150.00".').transform((text, context) => {
          const amount = findFilsIn(text);
          if (amount !== undefined && amount > 0) return amount;
          context.addIssue({ code: 'custom', message: 'The amount must be at least 0.01 AED.' });
          return fils(0);
        }),
      }),
    )
    .min(1, 'Choose at least one.')
    .max(1000, 'At most 1000 at once.'),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const batchAnswer = z
  .object({
    started: z.array(payout),
    refused: z.array(
      z.object({ recipientType: z.enum(payoutRecipients), recipientId: z.int(), message: z.string() }),
    ),
  })
  .meta({ id: 'PayoutBatch' });
