import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { findFilsIn, toDecimal } from '#shared/money.ts';

/** What a guest may know before tipping: what it costs, and how much may be given. */
export const tipTerms = z
  .object({
    platformFeeBps: z.int().describe('500 is 5 %'),
    platformFeeFixedFils: z.int(),
    maxTip: decimal,
    minTip: decimal.describe('The smallest charge the payment provider takes'),
    isTest: z.boolean().describe('No card is charged'),
  })
  .meta({ id: 'TipTerms' });

export const settings = tipTerms
  .pick({ platformFeeBps: true, platformFeeFixedFils: true, maxTip: true })
  .extend({ updatedAt: instant })
  .meta({ id: 'Settings' });

const wholeNumber = (most: number) => {
  const message = `This must be a whole number from 0 to ${most}.`;
  return z.int(message).min(0, message).max(most, message);
};

const MAX_TIP = 'The largest tip must be from 0.01 to 1000000.00 AED.';
const HIGHEST_FILS = 100_000_000;

export const settingsChange = z
  .strictObject({
    platformFeeBps: wholeNumber(10_000),
    platformFeeFixedFils: wholeNumber(100_000),
    maxTip: z.string(MAX_TIP).transform((text, context) => {
      const amount = findFilsIn(text);
      if (amount !== undefined && amount > 0 && amount <= HIGHEST_FILS) return toDecimal(amount);
      context.addIssue({ code: 'custom', message: MAX_TIP });
      return '';
    }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Say what is to be changed.');
export type SettingsChange = z.infer<typeof settingsChange>;
