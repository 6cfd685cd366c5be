import { z } from 'zod';
import { decimal, instant, optionalLine } from '#shared/contracts/fields.ts';
import { fils, findFilsIn } from '#shared/money.ts';
import { payoutRecipients, payoutStatuses } from '#shared/statuses.ts';

const id = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message);

/** "0" means everything that is owed. */
const payoutAmount = z.string('Send the amount as text, such as "150.00".').transform((text, context) => {
  const amount = findFilsIn(text);
  if (amount !== undefined && !text.startsWith('-')) return amount;
  context.addIssue({
    code: 'custom',
    message: 'The amount must be a number with at most two decimals, or 0 for everything owed.',
  });
  return fils(0);
});

export const payoutRequest = z
  // Strict, and nothing assumed: a misspelt or forgotten amount must not mean "everything".
  .strictObject({
    type: z.enum(payoutRecipients, 'type must be business or staff.'),
    businessId: id('There is no such business.').optional(),
    staffId: id('There is no such person.').optional(),
    amount: payoutAmount,
    description: optionalLine(500),
  })
  .refine((request) => request.type !== 'business' || request.businessId !== undefined, {
    path: ['businessId'],
    error: 'Say which business is to be paid.',
  })
  .refine((request) => request.type !== 'staff' || request.staffId !== undefined, {
    path: ['staffId'],
    error: 'Say which person is to be paid.',
  });
export type PayoutRequest = z.infer<typeof payoutRequest>;

export const payout = z
  .object({
    id: z.int(),
    recipientType: z.enum(payoutRecipients),
    recipientId: z.int(),
    /** The business, or the person and their business. */
    recipientName: z.string(),
    amount: decimal,
    iban: z.string(),
    status: z.enum(payoutStatuses),
    transactionId: z.string().nullable(),
    processedBy: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'Payout' });
