/**
 * All arithmetic on money. 1 AED = 100 fils; an amount is a whole number of fils and no float ever holds one.
 * The largest column, numeric(15,2), stays under 2^53 fils, so a JavaScript integer is exact throughout.
 */
declare const unit: unique symbol;
export type Fils = number & { readonly [unit]: 'fils' };

const LARGEST_FILS = 10 ** 15 - 1;

export function fils(count: number): Fils {
  if (!Number.isSafeInteger(count) || Math.abs(count) > LARGEST_FILS) {
    throw new RangeError(`Not an amount of money: ${count} fils`);
  }
  // `+ 0` turns -0 into 0, which would otherwise print as "-0.00".
  return (count + 0) as Fils;
}

export function filsFromAed(wholeAed: number): Fils {
  return fils(wholeAed * 100);
}

/** Reads a plain decimal such as "12", "12.5" or "-12.50". Anything else (exponents, commas, spaces) is nothing. */
export function findFilsIn(text: string): Fils | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, aed = '', fraction = ''] = match;
  const count = Number(aed) * 100 + Number(fraction.padEnd(2, '0'));
  return fils(sign === '-' ? -count : count);
}

/** Number fields accept ".5", which is no plain decimal: "0.5" is. */
export function withLeadingZero(amountText: string): string {
  return amountText.startsWith('.') ? `0${amountText}` : amountText;
}

/** For values our own database wrote: a row that is not money is a fault, not bad input. */
export function getFilsFrom(text: string): Fils {
  const amount = findFilsIn(text);
  if (amount === undefined) throw new RangeError(`Not an amount of money: "${text}"`);
  return amount;
}

/** "1234.50": the wire's form, and the database's. Never with grouping. */
export function toDecimal(amount: Fils): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function addFils(...amounts: Fils[]): Fils {
  return fils(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractFils(from: Fils, amount: Fils): Fils {
  return fils(from - amount);
}

/** A share in basis points (500 = 5 %). Half a fil goes to the even side, so that many small fees do not drift. */
export function shareOf(amount: Fils, shareBps: number): Fils {
  // BigInt because amount × bps can pass 2^53.
  const product = BigInt(amount) * BigInt(shareBps);
  const magnitude = product < 0n ? -product : product;
  const whole = magnitude / 10_000n;
  const twiceRest = (magnitude % 10_000n) * 2n;
  const roundsUp = twiceRest > 10_000n || (twiceRest === 10_000n && whole % 2n === 1n);
  const rounded = Number(roundsUp ? whole + 1n : whole);
  return fils(product < 0n ? -rounded : rounded);
}

/** The mean of `count` amounts that add up to `total`, half a fil to the even side; of none it is nothing. */
export function divideFils(total: Fils, count: number): Fils {
  if (count === 0) return fils(0);
  const whole = Math.floor(total / count);
  const twiceRest = (total - whole * count) * 2;
  const roundsUp = twiceRest > count || (twiceRest === count && whole % 2 !== 0);
  return fils(roundsUp ? whole + 1 : whole);
}
