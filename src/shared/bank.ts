import { addDays, dubaiDay, dubaiTime, shortWeekday } from '#shared/dubai-time.ts';
import { fils } from '#shared/money/money.ts';

/** When the bank works: until which hour of the Dubai day it pays on the same day, and the days on which it does not. */
export type BankHours = { bankCutoffHour: number; bankDaysOff: string };

/** More days off in a row than any list has. */
const MOST_DAYS_AHEAD = 200;

/** The first Dubai day on which the bank can pay a file that it gets now. Saturday and Sunday are the UAE's weekend. */
export function nextBankDay(now: Date, { bankCutoffHour, bankDaysOff }: BankHours): string {
  const hour = Number(dubaiTime(now).slice(11, 13));
  return firstBankDay(addDays(dubaiDay(now), hour >= bankCutoffHour ? 1 : 0), bankDaysOff);
}

/** The first Dubai day, from this one on, on which the bank works. */
export function firstBankDay(from: string, bankDaysOff: string): string {
  let day = from;
  for (let ahead = 0; ahead < MOST_DAYS_AHEAD && !isBankDay(day, bankDaysOff); ahead += 1)
    day = addDays(day, 1);
  return day;
}

function isBankDay(day: string, bankDaysOff: string): boolean {
  return !bankDaysOff.split(' ').includes(day) && !['Sat', 'Sun'].includes(shortWeekday(day));
}

/**
 * What an entry of the bank account is recognised as. `opening`: what was in the account before the first statement.
 * `payout_return`: a payout that came back. `fee`: also interest, and a fee that the bank gave back.
 */
export const bankEntryKinds = [
  'opening',
  'provider_payout',
  'payout',
  'payout_return',
  'fee',
  'unexplained',
] as const;
export type BankEntryKind = (typeof bankEntryKinds)[number];

/**
 * Up to this amount (100.00 AED) one admin says that an entry is a fee, VAT, own money or a mistake, and a line of a CSV statement
 * can call itself a fee: a table is easily written by hand.
 */
export const EXPLAINED_ALONE_FILS = fils(10_000);

/** What an entry can be about that is in our books already. */
export const bankMatchKinds = ['provider_payout', 'payout', 'payout_return'] as const;
export type BankMatchKind = (typeof bankMatchKinds)[number];

/** What an admin can say an unexplained entry is. `mistake`: also somebody else's money, until it is sent back. */
export const bankExplanations = [...bankMatchKinds, 'fee', 'vat', 'own_money', 'mistake'] as const;
export type BankExplanation = (typeof bankExplanations)[number];

/**
 * Where our books and the bank's statements differ: the provider sent money that has not arrived; a payout is completed
 * and not debited; a payout is returned by the bank's message and not credited; a person has entered a return that neither
 * message nor statement shows; a payout is debited and not completed; a failed payout is debited; a payout came back and is
 * not returned in our books.
 */
export const bankDifferences = [
  'provider_payout',
  'payout',
  'payout_return',
  'return_expected',
  'payout_debited',
  'failed_debited',
  'return_credited',
] as const;

/** The columns of a bank statement as CSV, in any order. */
export const statementColumns = [
  'account_iban',
  'booked_day',
  'amount',
  'currency',
  'reference',
  'end_to_end_id',
  'message_id',
  'kind',
  'text',
  'balance',
] as const;

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
