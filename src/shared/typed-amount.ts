import { toWesternDigits } from '#shared/visible-text.ts';

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
