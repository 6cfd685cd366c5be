import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { month } from '#shared/contracts/period.ts';

/**
 * What changes the amount that is owed to a staff member. `payout_returned`: the payout failed, was
 * cancelled, or was returned by the payee's bank.
 */
export const statementKinds = ['tip', 'refund', 'payout', 'payout_returned'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementQuery = z.object({ month });

/** A staff member's month. Opening, tips, refunds and payouts add up to closing. */
export const statement = z
  .object({
    month: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string(),
    opening: decimal.describe('Owed when the month began'),
    tips: decimal,
    tipCount: z.int(),
    refunds: decimal.describe('Negative'),
    payouts: decimal.describe('Negative: started payouts, less those that came back'),
    closing: decimal.describe('Owed when the month ended'),
    lines: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(statementKinds),
        amount: decimal,
        tipId: z.int().nullable(),
        payoutId: z.int().nullable(),
        tippedAt: instant.nullable().describe('Of a refund: when the tip was given'),
        createdAt: instant,
      }),
    ),
    isCut: z.boolean().describe('The month has more lines than are listed; the sums include all'),
  })
  .meta({ id: 'Statement' });
