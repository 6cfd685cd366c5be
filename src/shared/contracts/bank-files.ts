import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { countAndTotal } from '#shared/contracts/payouts.ts';
import { payoutStatuses } from '#shared/statuses.ts';

const id = z
  .int('There is no such id.')
  .min(1, 'There is no such id.')
  .max(2_147_483_647, 'There is no such id.');

export const bankFileRequest = z.strictObject({
  payoutIds: z.array(id).min(1, 'Choose at least one.').max(1000, 'At most 1000 at once.'),
});

export const bankFile = z
  .object({
    id: z.int(),
    messageId: z.string(),
    executionDay: z.string(),
    payoutCount: z.int(),
    total: decimal,
    createdByName: z.string().nullable(),
    createdAt: instant,
    /** How many of its payouts the bank has not answered for. */
    open: z.int(),
  })
  .meta({ id: 'BankFile' });

/** As large as the largest file of ours with room to spare. */
export const ANSWER_MOST_BYTES = 5 * 1024 * 1024;

export const bankAnswerRequest = z.strictObject({
  content: z.string('Send the file’s text.').min(1, 'The file is empty.'),
  /** Of the preview that is to be carried out; without it nothing is changed. */
  fingerprint: z.string().max(100).optional(),
});

/** What an answer of the bank would change, or has changed. */
export const bankAnswerPreview = z
  .object({
    lines: z.array(
      z.object({
        endToEndId: z.string(),
        payoutId: z.int().nullable(),
        recipientName: z.string().nullable(),
        amount: decimal.nullable(),
        from: z.enum(payoutStatuses).nullable(),
        /** Nothing: it stays as it is. */
        to: z.enum(['completed', 'failed']).nullable(),
        reference: z.string().nullable(),
        reason: z.string().nullable(),
        /** Why the file cannot be carried out as it is. */
        problem: z.string().nullable(),
      }),
    ),
    completed: countAndTotal,
    failed: countAndTotal,
    unchanged: z.int(),
    problems: z.int(),
    fingerprint: z.string(),
    applied: z.boolean(),
  })
  .meta({ id: 'BankAnswer' });
