import { type Fils, fils, findFilsIn, shareOf, toDecimal } from '#shared/money/money.ts';
import { toWesternDigits } from '#shared/text/visible-text.ts';

/** A comma, the Arabic comma or the Arabic decimal sign, with at most two decimals behind it. */
const DECIMAL_COMMA = /^(-?\d*)[,،٫](\d{0,2})$/;
/** 1,500 and 1,500.50. The last sign is the Arabic one for thousands. */
const THOUSANDS = /^-?\d{1,3}(?:[,،٬]\d{3})+(?:[.٫]\d*)?$/;

/**
 * What a person typed as an amount, as a plain decimal: "12,5", "١٢٫٥" and "12.5" are all "12.5", and "12." is "12". Signs
 * in any other text stay, so that it is refused as an amount.
 */
export function plainAmount(typed: string): string {
  const text = toWesternDigits(typed.trim()).replace(DECIMAL_COMMA, '$1.$2');
  const match = /^(-?)(\d*)\.(\d*)$/.exec(text);
  if (!match) return text;
  const [, sign, aed, decimals] = match;
  return `${sign}${aed || '0'}${decimals && `.${decimals}`}`;
}

/** "1,500" is 1500 for some and 1.5 for others, so nobody guesses: the person writes it again without the comma. */
export function hasThousandsSign(typed: string): boolean {
  return THOUSANDS.test(toWesternDigits(typed.trim()));
}

/** What a business has set for its guests. */
export type BusinessAmounts = {
  presetsFils: Fils[];
  chosenFils: Fils | null;
  maxTipFils: Fils | null;
  /** Whole percents, offered when the link carries a bill. */
  percents: number[];
};

/** The smallest and the largest tip that the platform takes. */
export type TipLimits = { leastFils: Fils; mostFils: Fils };

/** An amount on the tip page. With a percent, if it is one of the guest's bill. */
export type Offer = { amount: string; percent?: number | undefined };
/** `chosen` is chosen before the guest does anything. `bill` is set if the offers are percents of it. */
export type Offers = { offers: Offer[]; chosen: string | null; bill: string | null };

/** From here on, a percent of a bill is rounded to whole dirhams; below, to half ones. */
const WHOLE_FROM_FILS = 2000;
const [WHOLE_FILS, HALF_FILS] = [100, 50];
/** Larger than any bill that somebody pays with a tip. */
const LARGEST_BILL_FILS = 100_000_000;

/** The bill in a link, or nothing if it is no sensible amount. */
export function findBillFils(text: unknown): Fils | undefined {
  const billFils = typeof text === 'string' ? findFilsIn(text) : undefined;
  return billFils !== undefined && billFils > 0 && billFils <= LARGEST_BILL_FILS ? billFils : undefined;
}

/** The largest tip: the platform's maximum counts too, which may have become less than the business's own. */
export function largestTipFils(own: BusinessAmounts | undefined, mostFils: Fils): Fils {
  return fils(Math.min(own?.maxTipFils ?? mostFils, mostFils));
}

/** What a guest is offered. Null for the platform's defaults. */
export function offersOf(
  own: BusinessAmounts | undefined,
  { leastFils, mostFils }: TipLimits,
  billFils?: Fils,
): Offers | null {
  if (!own) return null;
  const largestFils = largestTipFils(own, mostFils);
  const isPossible = (amountFils: Fils) => amountFils >= leastFils && amountFils <= largestFils;
  if (billFils !== undefined) {
    const offers = percentsOf(billFils, own.percents, isPossible);
    if (offers.length > 0) return { offers, chosen: null, bill: toDecimal(billFils) };
  }
  const offers = own.presetsFils.filter(isPossible).map((amountFils) => ({ amount: toDecimal(amountFils) }));
  if (offers.length === 0) return null;
  const chosen = own.chosenFils !== null && isPossible(own.chosenFils) ? toDecimal(own.chosenFils) : null;
  return { offers, chosen, bill: null };
}

/** Two percents that are rounded to the same amount are offered once, as the smaller one. */
function percentsOf(billFils: Fils, percents: number[], isPossible: (amountFils: Fils) => boolean): Offer[] {
  const byAmount = new Map<Fils, number>();
  for (const percent of percents) {
    const amountFils = roundedKindly(shareOf(billFils, percent * 100));
    if (isPossible(amountFils) && !byAmount.has(amountFils)) byAmount.set(amountFils, percent);
  }
  return [...byAmount].map(([amountFils, percent]) => ({ amount: toDecimal(amountFils), percent }));
}

function roundedKindly(amountFils: Fils): Fils {
  const step = amountFils >= WHOLE_FROM_FILS ? WHOLE_FILS : HALF_FILS;
  return fils(Math.round(amountFils / step) * step);
}
