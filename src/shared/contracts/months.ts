import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';
import { ledgerAccounts } from '#shared/money-accounts.ts';

const sides = { debit: decimal, credit: decimal };

/** The platform's own statement. All amounts come from the postings. */
export const booksByMonth = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().describe('2026-11'),
          isClosed: z.boolean().describe('Nothing can be posted into it any more'),
          accounts: z
            .array(
              z.object({
                account: z.enum(ledgerAccounts),
                opening: decimal.describe('Debits less credits before the month'),
                ...sides,
                closing: decimal.describe('Debits less credits until the end of the month'),
              }),
            )
            .describe('Every account that was ever used until then'),
          ...sides,
          fees: decimal.describe('Fees without VAT, less those that were given back'),
          providerFees: decimal,
          adjustments: decimal.describe('What the provider took for another reason, less what it gave'),
          bankFees: decimal,
          losses: decimal.describe('Lost disputes that the platform bears, and debts that were given up'),
          profit: decimal.describe('Fees less adjustments, losses and the fees of provider and bank'),
        }),
      )
      .describe('The newest first'),
  })
  .meta({ id: 'BooksByMonth' });
export type BooksByMonth = z.input<typeof booksByMonth>;
