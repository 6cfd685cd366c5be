/**
 * The number of an Emirates ID: 784 for the country, the year of birth, seven digits, and a check digit (Luhn). People type
 * it with or without the dashes of the card.
 */
const SHAPE = /^784(\d{4})\d{8}$/;

/** The fifteen digits, or undefined if they are no such number. */
export function readEmiratesId(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return SHAPE.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}

export function birthYearIn(emiratesId: string): number {
  return Number(SHAPE.exec(emiratesId)?.[1]);
}

/** As on the card: 784-1990-1234567-1. */
export function formatEmiratesId(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7, 14)}-${digits.slice(14)}`;
}

/** Only the year and the last digit are left, so that the person recognises it. */
export function maskEmiratesId(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-•••••••-${digits.slice(14)}`;
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
