/** The SWIFT character set X, which every bank accepts. */
const BANK_CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]+$/;

/** The longest name in a bank file. */
export const LONGEST_BANK_NAME = 70;

/** Whether a bank reads the name as it is written: its characters, a letter, and no character that banks interpret. */
export function isBankName(name: string): boolean {
  return (
    BANK_CHARACTERS.test(name) &&
    /[a-zA-Z]/.test(name) &&
    !/^[ /:+-]|\/\/|[ /]$/.test(name) &&
    name.length <= LONGEST_BANK_NAME
  );
}

/**
 * Whether all letters of a name are Latin ones, with or without accents: then the bank's characters can be found by
 * dropping the accents. Names in other scripts are written by their owners, because nobody else knows how they are
 * written at the bank.
 */
export function isLatinName(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && !/(?!\p{Script=Latin})\p{L}/u.test(name);
}

/** The name for the bank: the one that was given, or the shown name if it is Latin. */
export function findBankName(shownName: string, bankName: string | null): string | undefined {
  return bankName ?? (isLatinName(shownName) ? shownName : undefined);
}
