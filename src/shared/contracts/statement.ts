import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

/** What changes the amount that is owed to a staff member. `payout_returned`: the payout failed or was cancelled. */
export const statementKinds = ['tip', 'refund', 'payout', 'payout_returned'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementQuery = z.object({
  month: z
    .string(because('month_invalid'))
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, because('month_invalid'))
    .describe('A month in Dubai: 2026-11'),
});

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
