import { z } from 'zod';
import { amountFrom, decimal, named } from '#shared/contracts/fields.ts';
import type { BusinessAmounts } from '#shared/money/amounts.ts';
import { type Fils, findFilsIn, toDecimal } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';

/** The same limits are in the table `business_amounts`. */
export const PRESETS_LEAST = 3;
export const PRESETS_MOST = 6;
export const PERCENTS_MOST = 4;
const HIGHEST_PERCENT = 100;
const HIGHEST_FILS = 100_000_000;

const PRESETS = because('presets_invalid', { least: PRESETS_LEAST, most: PRESETS_MOST });
const PERCENTS = because('percents_invalid', { most: PERCENTS_MOST });
const CHOSEN = because('chosen_not_offered');
const MAX_TIP = because('own_max_tip_invalid');

const isAscending = (values: number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

/** One problem for the whole list: which of the amounts is wrong is seen at a glance. */
const presets = z
  .array(z.string(PRESETS), PRESETS)
  .transform((texts, context): Fils[] => {
    const read = texts.map(findFilsIn).filter((amountFils) => amountFils !== undefined);
    const isSensible = read.every((amountFils) => amountFils > 0 && amountFils <= HIGHEST_FILS);
    const isCounted = read.length >= PRESETS_LEAST && read.length <= PRESETS_MOST;
    if (read.length === texts.length && isCounted && isSensible && isAscending(read)) return read;
    context.addIssue({ code: 'custom', message: PRESETS });
    return z.NEVER;
  })
  .describe('3 to 6 different amounts, ascending');

const amountOr = (problem: string) => amountFrom(1, problem, { mostFils: HIGHEST_FILS }).nullable();

const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= HIGHEST_PERCENT;

/** What an owner sets. The platform's least and most are checked when it is saved. */
export const amountsChange = z
  .strictObject({
    presets,
    chosen: amountOr(CHOSEN).describe('The amount that is chosen first, or null'),
    maxTip: amountOr(MAX_TIP).describe("The largest tip, or null for the platform's"),
    percents: z
      .array(z.number(PERCENTS), PERCENTS)
      .refine((values) => values.length <= PERCENTS_MOST && values.every(isPercent), PERCENTS)
      .refine(isAscending, PERCENTS)
      .describe('Whole percents that are offered if the link has a bill, ascending'),
  })
  .superRefine(({ presets: given, chosen, maxTip }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (chosen !== null && !given.includes(chosen)) refuse('chosen', CHOSEN);
    const largestFils = given.at(-1);
    if (maxTip !== null && largestFils !== undefined && maxTip < largestFils)
      refuse('maxTip', because('own_max_tip_too_small', { amount: toDecimal(largestFils) }));
  })
  .transform(
    ({ presets: presetsFils, chosen, maxTip, percents }): BusinessAmounts => ({
      presetsFils,
      chosenFils: chosen,
      maxTipFils: maxTip,
      percents,
    }),
  );
export type AmountsChange = z.input<typeof amountsChange>;

/** What the owner's page shows. */
export const businessAmounts = named('BusinessAmounts', {
  isOwn: z.boolean().describe("False: these are the platform's defaults"),
  presets: z.array(decimal),
  chosen: decimal.nullable(),
  maxTip: decimal.nullable(),
  percents: z.array(z.int()),
  platformMinTip: decimal,
  platformMaxTip: decimal,
});
export type BusinessAmountsAnswer = z.input<typeof businessAmounts>;

/** What guests of a staff member are offered. */
export const offeredAmounts = named('OfferedAmounts', {
  offers: z.array(z.object({ amount: decimal, percent: z.int().optional().describe('Of the bill') })),
  chosen: decimal.nullable().describe('Chosen before the guest does anything'),
  bill: decimal.nullable().describe('Set if the amounts are percents of it'),
  maxTip: decimal,
});

export const billQuery = z.object({ bill: z.string().optional().describe('Ignored if it is no amount') });
