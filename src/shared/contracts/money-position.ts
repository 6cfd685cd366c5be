import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { moneyAccounts } from '#shared/money-accounts.ts';

export const moneyPosition = z
  .object({
    accounts: z
      .record(z.enum(moneyAccounts), decimal)
      .describe('The balance of each account; held money, debts and costs are above zero'),
    held: decimal.describe('By the provider and in the bank, by its statements as soon as there are any'),
    owed: decimal.describe(
      'To people, in payouts on their way, as VAT, to other products, and unexplained money',
    ),
    left: decimal.describe('Held less owed; below zero if money is missing'),
    isSandbox: z.boolean().describe('No provider holds money'),
  })
  .meta({ id: 'MoneyPosition' });

export const settlement = z
  .object({
    days: z
      .array(
        z.object({
          day,
          collected: decimal,
          refunded: decimal,
          fees: decimal.describe('What the provider kept'),
          disputed: decimal.describe('Taken for disputes, below zero, or given back'),
          sent: decimal.describe('To our bank'),
          arrived: decimal
            .nullable()
            .describe('What of it the bank’s statements have; null before the first'),
          missing: decimal.nullable().describe('Sent less arrived'),
          missingDays: z.int().nullable().describe('Days since then, if anything is missing'),
          other: decimal,
          margin: decimal.describe('Karam’s fees of the day’s tips less the provider’s fees'),
          balance: decimal.describe('What the provider held at the end of the day'),
          readAt: instant,
        }),
      )
      .describe('Newest first, at most a year'),
    unread: z.object({ count: z.int(), oldest: day }).nullable().describe('Days since the first payment'),
  })
  .meta({ id: 'Settlement' });

export const cardCost = z
  .object({
    cardBps: z.int().describe('290 is 2.9 %'),
    cardFixedFils: z.int(),
    payments: z
      .int()
      .describe('How many payments of the provider’s own books it is computed from; 0: the default'),
  })
  .meta({ id: 'CardCost' });
