import { z } from 'zod';
import { decimal, instant, line } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { payout } from '#shared/contracts/payouts.ts';
import { fils, findFilsIn } from '#shared/money.ts';
import { payoutRecipients, payoutStatuses } from '#shared/statuses.ts';

/** What an admin sees of a payout, in the list. */
export const listedPayout = payout
  .extend({
    businessId: z.int(),
    startedByName: z.string().nullable(),
    bankFileId: z.int().nullable(),
    /** The recipient's IBAN is not the one this payout was started with: it waits for a person to look. */
    ibanChanged: z.boolean(),
  })
  .meta({ id: 'ListedPayout' });

export const payoutQuery = pageQuery.extend({
  status: z.enum(payoutStatuses, 'There is no such status.').optional(),
  search: z.string().trim().max(200, 'At most 200 characters.').optional(),
});
export type PayoutQuery = z.infer<typeof payoutQuery>;

const countAndTotal = z.object({ count: z.int(), total: decimal });

/** What stands where, over all payouts. */
export const payoutTotals = z
  .object({
    pending: countAndTotal,
    processing: countAndTotal,
    completed: countAndTotal,
    failed: countAndTotal,
    cancelled: countAndTotal,
  })
  .meta({ id: 'PayoutTotals' });

export const payoutDetails = listedPayout
  .extend({
    messageId: z.string().nullable(),
    ibanNow: z.string().nullable(),
    /** False for whoever started it, as long as there is another admin. */
    maySettle: z.boolean(),
    people: z.array(z.object({ staffId: z.int(), name: z.string(), amount: decimal })),
    history: z.array(
      z.object({
        fromStatus: z.enum(payoutStatuses).nullable(),
        toStatus: z.enum(payoutStatuses),
        actorName: z.string().nullable(),
        reason: z.string().nullable(),
        createdAt: instant,
      }),
    ),
  })
  .meta({ id: 'PayoutDetails' });

export const cancelRequest = z.strictObject({ reason: line(1, 500, 'Say why.') });
export const failRequest = z.strictObject({ reason: line(1, 500, 'Say why the bank did not pay.') });
export const completeRequest = z.strictObject({
  reference: line(1, 100, 'Give the bank’s reference.'),
});

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

/** A payout as an owner sees it. */
export const ownersPayout = z
  .object({
    id: z.int(),
    recipientType: z.enum(payoutRecipients),
    recipientName: z.string(),
    amount: decimal,
    iban: z.string(),
    status: z.enum(payoutStatuses),
    /** Why it failed or was cancelled. */
    reason: z.string().nullable(),
    createdAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'OwnersPayout' });

/** A payout as one of the people in it sees it: their part. */
export const ownPayout = z
  .object({
    id: z.int(),
    amount: decimal,
    status: z.enum(payoutStatuses),
    throughBusiness: z.boolean(),
    reason: z.string().nullable(),
    createdAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'OwnPayout' });
