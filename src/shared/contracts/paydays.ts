import { z } from 'zod';
import { delivery } from '#shared/contracts/bank-channel.ts';
import { payoutWays } from '#shared/contracts/bank-files.ts';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { instantCount } from '#shared/contracts/instant-payments.ts';
import { countAndTotal } from '#shared/contracts/payouts.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { ledgerRules } from '#shared/money/ledger-accounts.ts';
import { payoutRecipients, payoutStatuses } from '#shared/statuses.ts';

export const paydayRun = named('PaydayRun', {
  id: z.int(),
  day: z.string().describe('2026-11-25'),
  threshold: decimal.describe('Nobody is paid less than this'),
  broken: z.array(z.enum(ledgerRules)).describe('Rules of the ledger that were broken: nobody can start it'),
  preparedAt: instant,
  startedByName: z.string().nullable(),
  startedAt: instant.nullable(),
  filedAt: instant.nullable().describe('When everything that could be started was in bank files'),
  problem: refusal.nullable().describe('Why it stopped. It is tried again'),
  count: z.int(),
  total: decimal,
});

/** From the balances to the bank's statement, for the admin who asks. */
export const paydayDetails = paydayRun
  .extend({
    started: countAndTotal,
    refused: z.int().describe('Lines that could not be started any more'),
    newPayees: z.int().describe('Lines to payees to whom no payout was completed yet'),
    statuses: z.array(countAndTotal.extend({ status: z.enum(payoutStatuses) })),
    matched: countAndTotal.describe("What the bank's statements have shown"),
    releasers: z.array(z.string()).describe('Who can release what the one who starts it has started'),
    files: z.array(
      z.object({
        id: z.int(),
        messageId: z.string(),
        executionDay: z.string(),
        payoutCount: z.int(),
        total: decimal,
        releasedAt: instant.nullable(),
        releasedByName: z.string().nullable(),
        delivery: delivery.nullable(),
        way: z.enum(payoutWays),
        instant: z.array(instantCount).describe('Where its instant payments are, if it goes that way'),
        obstacles: z.array(refusal).describe('Why the admin who asks cannot release it'),
        risks: z.object({
          newPayees: z.int(),
          changedIbans: z.int(),
          toReview: z.int(),
          refusedBefore: z.int(),
          uncovered: z.int(),
        }),
      }),
    ),
    lines: z
      .array(
        z.object({
          recipientType: z.enum(payoutRecipients),
          recipientId: z.int(),
          recipientName: z.string(),
          amount: decimal,
          isNew: z.boolean(),
          payoutId: z.int().nullable(),
          status: z.enum(payoutStatuses).nullable(),
          refusal: refusal.nullable(),
        }),
      )
      .describe('At most 200, those first at which somebody should look'),
  })
  .meta({ id: 'PaydayDetails' });
