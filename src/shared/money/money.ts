/**
 * All arithmetic on money. 1 AED = 100 fils, and an amount is an integer of fils, never a fraction. The largest column,
 * numeric(15,2), stays below 2^53 fils, so JavaScript integers are exact.
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

/** Reads a plain decimal such as "12", "12.5" or "-12.50". Undefined for exponents, commas, spaces and the like. */
export function findFilsIn(text: string): Fils | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, aed = '', fraction = ''] = match;
  const count = Number(aed) * 100 + Number(fraction.padEnd(2, '0'));
  return fils(sign === '-' ? -count : count);
}

/** For decimals from our own database: throws, because a value that is not money is a bug. */
export function getFilsFrom(text: string): Fils {
  const amountFils = findFilsIn(text);
  if (amountFils === undefined) throw new RangeError(`Not an amount of money: "${text}"`);
  return amountFils;
}

/** The decimal on the wire and in the database: "1234.50", without thousands separators. */
export function toDecimal(amountFils: Fils): string {
  const digits = String(Math.abs(amountFils)).padStart(3, '0');
  return `${amountFils < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function addFils(...amountsFils: Fils[]): Fils {
  return fils(amountsFils.reduce<number>((sumFils, amountFils) => sumFils + amountFils, 0));
}

export function subtractFils(fromFils: Fils, amountFils: Fils): Fils {
  return fils(fromFils - amountFils);
}

/** A share in basis points (500 = 5 %). Half a fil is rounded to the even fil, so that small fees do not add up a bias. */
export function shareOf(amountFils: Fils, shareBps: number): Fils {
  return ratioOf(amountFils, shareBps, 10_000);
}

/** The part of a total that was added to it as a share: of 105, 5 is the part of 5 %. Rounded as a share is. */
export function shareWithin(totalFils: Fils, shareBps: number): Fils {
  return ratioOf(totalFils, shareBps, 10_000 + shareBps);
}

function ratioOf(amountFils: Fils, part: number, of: number): Fils {
  // BigInt, because amount × bps can exceed 2^53.
  const product = BigInt(amountFils) * BigInt(part);
  const divisor = BigInt(of);
  const magnitude = product < 0n ? -product : product;
  const whole = magnitude / divisor;
  const twiceRest = (magnitude % divisor) * 2n;
  const roundsUp = twiceRest > divisor || (twiceRest === divisor && whole % 2n === 1n);
  const rounded = Number(roundsUp ? whole + 1n : whole);
  return fils(product < 0n ? -rounded : rounded);
}

/** `amountFils` × `partFils` / `wholeFils`. Half a fil is rounded to the even fil. None may be below zero. */
export function proportionOf(amountFils: Fils, partFils: Fils, wholeFils: Fils): Fils {
  const [product, whole] = [BigInt(amountFils) * BigInt(partFils), BigInt(wholeFils)];
  const count = product / whole;
  const twiceRest = (product % whole) * 2n;
  const roundsUp = twiceRest > whole || (twiceRest === whole && count % 2n === 1n);
  return fils(Number(roundsUp ? count + 1n : count));
}

/** The average of `count` amounts with the sum `totalFils`, rounded half to even. Zero if `count` is 0. */
export function divideFils(totalFils: Fils, count: number): Fils {
  if (count === 0) return fils(0);
  const whole = Math.floor(totalFils / count);
  const twiceRest = (totalFils - whole * count) * 2;
  const roundsUp = twiceRest > count || (twiceRest === count && whole % 2 !== 0);
  return fils(roundsUp ? whole + 1 : whole);
}
