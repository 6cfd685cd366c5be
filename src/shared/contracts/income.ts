import { z } from 'zod';
import { decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { ownersLocales } from '#shared/locales.ts';
import { because } from '#shared/reasons/because.ts';

/** For how many months, and for how many days. */
export const incomeMonths = [3, 6, 12] as const;
export const incomeDays = [7, 30, 90] as const;

const month = z.string().describe('2026-11');

/** A passport as its person sees it. */
const ownPassport = named('IncomePassport', {
  id: z.int(),
  link: z.string(),
  firstMonth: month,
  lastMonth: month,
  madeAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  isOpen: z.boolean().describe('Neither withdrawn nor over'),
  opens: z
    .array(z.object({ by: z.string().describe('As they said themselves'), at: instant }))
    .describe('Newest first'),
});
export const ownPassports = z.array(ownPassport).describe('Newest first');

export const newPassport = z.strictObject({
  months: z.union(
    incomeMonths.map((count) => z.literal(count)),
    because('income_months_invalid'),
  ),
  days: z.union(
    incomeDays.map((count) => z.literal(count)),
    because('income_days_invalid'),
  ),
});

export const incomeToken = z.object({ token: z.string().max(100, because('no_such_income')) });

/** Whoever opens it says who they are; the person sees it. */
export const openIncome = z.strictObject({ name: line(2, 100, because('income_name_missing')) });

export const incomePdfQuery = z.object({
  locale: z.enum(ownersLocales).catch('en'),
  name: line(2, 100, because('income_name_missing')),
});

/** What somebody with the link sees. */
export const sharedIncome = named('SharedIncome', {
  person: z.string(),
  firstMonth: month,
  lastMonth: month,
  expiresAt: instant,
  months: z.array(
    z.object({
      month,
      employer: z.string(),
      role: z.string(),
      roleTitle: z.string().nullable(),
      tipCount: z.int(),
      income: decimal.describe('Tips less fees, refunds and lost disputes'),
      paid: decimal.describe('Paid to a bank account in this month'),
      confirmed: decimal.describe('What of it is in the statements of the bank that paid it'),
      fingerprint: z.string().describe('Of every entry of the month'),
    }),
  ),
  totals: z.object({ income: decimal, paid: decimal, confirmed: decimal }),
  lines: z.object({
    count: z.int().describe('Entries that were compared with the tips and payouts they belong to'),
    wrong: z.int().describe('Those that differ'),
  }),
  isTest: z.boolean().describe('Test money: nobody was paid'),
});
