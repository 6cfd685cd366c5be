import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { delivery, deliveryStates } from '#shared/contracts/bank-channel.ts';
import { decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { instantPayment } from '#shared/contracts/instant-payments.ts';
import { countAndTotal, payoutIds, refusedPayout } from '#shared/contracts/payouts.ts';
import { pageQuery, refusal } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';
import { payoutRecipients, payoutStatuses } from '#shared/statuses.ts';

/** How a released batch goes to the bank: its lines one by one, or the file by the bank's server or by hand. */
export const payoutWays = ['instant', 'channel', 'hand'] as const;
export type PayoutWay = (typeof payoutWays)[number];

export const bankFileRequest = z.strictObject({ payoutIds });

export const bankFile = named('BankFile', {
  id: z.int(),
  messageId: z.string(),
  executionDay: z.string(),
  payoutCount: z.int(),
  total: decimal,
  createdByName: z.string().nullable(),
  createdAt: instant,
  /** The number of payouts without an answer of the bank. */
  open: z.int(),
  /** Before that, the file cannot be downloaded. */
  releasedAt: instant.nullable(),
  /** Null for a file from the time before releases. */
  releasedByName: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnByName: z.string().nullable(),
  deliveryState: z.enum(deliveryStates).nullable().describe('Null: it is brought to the bank by hand'),
});

/** A file in the list, for the admin who asks. */
export const listedBankFile = bankFile
  .extend({
    ownObstacle: refusal
      .nullable()
      .describe(
        'Why this admin cannot release it, whatever else may stop it. Null for a file that does not wait',
      ),
  })
  .meta({ id: 'ListedBankFile' });

export const bankFileQuery = pageQuery.extend({
  mine: z
    .literal('yes')
    .optional()
    .describe('Only files that wait for a release and that this admin may release'),
});
export type BankFileQuery = z.infer<typeof bankFileQuery>;

export const reviewReasons = ['new', 'large'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What an admin looks at before releasing a file. */
export const bankFileDetails = bankFile
  .extend({
    delivery: delivery.nullable().describe("Its way to the bank's server. Null: it does not go there"),
    way: z.enum(payoutWays).describe('How it goes to the bank, or will when it is released'),
    /** Why the admin who asks cannot release the file. */
    obstacles: z.array(refusal),
    /** No other admin can sign in. */
    isAlone: z.boolean(),
    /** The bank cannot pay on the day of the file any more. */
    isLate: z.boolean(),
    /** No real money moves: an admin who is alone may release. */
    isTestMode: z.boolean(),
    payees: z.array(
      z.object({
        payoutId: z.int(),
        name: z.string(),
        amount: decimal,
        recipientType: z.enum(payoutRecipients),
        recipientId: z.int(),
        refused: refusedPayout
          .nullable()
          .describe('The bank refused the last payout to them, and no admin has looked at it'),
        ibanEnd: z.string().describe('The last four digits'),
        isNew: z.boolean().describe('No payout to them was completed yet'),
        ibanChangedAt: instant.nullable().describe('If it was changed in the last 30 days'),
        toReview: z
          .enum(reviewReasons)
          .nullable()
          .describe('Why an admin has to review it first: to somebody new, or much money within a day'),
        startedByYou: z.boolean().describe('So another admin has to review it'),
        uncovered: decimal
          .nullable()
          .describe(
            'How much of it was taken back since, if the file is not released: tips refunded or disputed',
          ),
        instant: instantPayment.nullable().describe('Its instant payment, if the batch goes that way'),
      }),
    ),
  })
  .meta({ id: 'BankFileDetails' });

export const releaseRequest = z.strictObject({
  password: typedPassword.describe('That of the admin who releases the file'),
});
export const withdrawRequest = z.strictObject({ reason: line(1, 500, because('reason_required')) });

/** Larger than the answer to our largest bank file. */
export const ANSWER_MOST_BYTES = 5 * 1024 * 1024;

export const bankAnswerRequest = z.strictObject({
  content: z.string(because('file_text_expected')).min(1, because('file_empty')),
  /** The fingerprint of the preview that is to be applied. Without it this is a preview only. */
  fingerprint: z.string().max(100).optional(),
});

/** The changes that a bank answer would make, or has made. */
export const bankAnswerPreview = named('BankAnswer', {
  lines: z.array(
    z.object({
      endToEndId: z.string(),
      payoutId: z.int().nullable(),
      recipientName: z.string().nullable(),
      amount: decimal.nullable(),
      from: z.enum(payoutStatuses).nullable(),
      /** Null: the status stays the same. */
      to: z.enum(['completed', 'failed', 'returned']).nullable(),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      /** Why the file cannot be applied. */
      problem: refusal.nullable(),
    }),
  ),
  completed: countAndTotal,
  failed: countAndTotal,
  returned: countAndTotal,
  unchanged: z.int(),
  problems: z.int(),
  fingerprint: z.string(),
  applied: z.boolean(),
});
