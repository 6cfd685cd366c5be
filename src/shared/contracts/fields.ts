import { z } from 'zod';
import { isBankName } from '#shared/bank.ts';
import { findIdIn, LARGEST_ID } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { findUaeIban, hasIbanShape } from '#shared/money/iban.ts';
import { type Fils, fils, findFilsIn, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { hasContact, hasLink, hasWebAddress } from '#shared/text/contact-in-text.ts';
import { hasVisible, toWesternDigits, withoutInvisible } from '#shared/text/visible-text.ts';

const LICENCE_MAX_LENGTH = 100;

/** A contract with a name of its own in the API's documentation. */
// @__NO_SIDE_EFFECTS__
export function named<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** An id in a path. A number too large for the database is refused without a query. */
export const idParam = z.object({
  id: z
    .string()
    .transform(findIdIn)
    .pipe(z.int(because('no_such_id'))),
});

/** An id in a body. */
export function bodyId(missing: string) {
  return z.int(missing).min(1, missing).max(LARGEST_ID, missing);
}

/**
 * A typed line of text. Invisible characters, and spaces at both ends, are removed. The rest must have a length within
 * the limits, and something to see.
 */
export function line(least: number, most: number, message: string, tooLong = because('too_long', { most })) {
  return z
    .string(message)
    .transform((text) => withoutInvisible(text).trim())
    .pipe(
      z
        .string()
        .min(least, message)
        .max(most, tooLong)
        // Count code points, as the database does: an emoji is one character.
        .refine((text) => [...text].length >= least, message)
        .refine((text) => least === 0 || hasVisible(text), message),
    );
}

/** An optional line: undefined, null and a text without anything visible all become null. */
export function optionalLine(most: number, tooLong?: string) {
  return line(0, most, because('not_text'), tooLong)
    .nullish()
    .transform((text) => (text && hasVisible(text) ? text : null));
}

export const optionalIban = z.string(because('not_text')).nullish().transform(toIban);

/** The name as at the bank, in a change request: null or an empty text removes it, undefined leaves it unchanged. */
export const changedBankName = z
  .string(because('not_text'))
  .nullable()
  .transform((text) => text?.trim().replaceAll(/\s+/g, ' ') || null)
  .refine((name) => name === null || isBankName(name), because('bank_name_invalid'))
  .optional();

/** For `refine`: no link, phone number or email address. */
export const noContact = [
  (text: string | null | undefined) => !text || !hasContact(text),
  because('thanks_contact'),
] as const;

const linkReason = because('name_with_link');

/** Guests read names of people, on pages and in receipts that we mail, so a name leads nobody elsewhere. */
export const noLink = [(name: string | null | undefined) => !name || !hasLink(name), linkReason] as const;

/** The same for names of businesses, some of which are called as their page is: only links are refused. */
export const noWebAddress = [
  (text: string | null | undefined) => !text || !hasWebAddress(text),
  linkReason,
] as const;

/** Several lines of typed text, at most so many characters. Invisible ones, and spaces at both ends, are removed. */
export function lines(most: number, tooLong: string) {
  return z
    .string(because('not_text'))
    .transform((text) => withoutInvisible(text, true).trim())
    .pipe(z.string().max(most, tooLong));
}

type AmountRules = { mostFils?: number; notText?: string };

/** An amount of money in a request, as a plain decimal. */
export function amountFrom(
  leastFils: number,
  invalid: string,
  { mostFils = Number.POSITIVE_INFINITY, notText = invalid }: AmountRules = {},
) {
  return z.string(notText).transform((text, context): Fils => {
    const amountFils = findFilsIn(text);
    if (amountFils !== undefined && amountFils >= leastFils && amountFils <= mostFils) return amountFils;
    context.addIssue({ code: 'custom', message: invalid });
    return fils(0);
  });
}

/** A line in a change request: null or an empty text removes it, undefined leaves it unchanged. */
export function changedLine(most: number) {
  return line(0, most, because('not_text'))
    .nullable()
    .transform((text) => (text && hasVisible(text) ? text : null))
    .optional();
}

/**
 * The number of a trade licence. Guests of all languages read it on pages, receipts and printed codes, so it is stored in
 * Western digits.
 */
export const optionalLicence = optionalLine(LICENCE_MAX_LENGTH).transform(inWesternDigits);

/** The same in a change request: undefined leaves it unchanged. */
export const changedLicence = changedLine(LICENCE_MAX_LENGTH).unwrap().transform(inWesternDigits).optional();

function inWesternDigits(text: string | null): string | null {
  return text && toWesternDigits(text);
}

/** An IBAN in a change request: null removes it, undefined leaves it unchanged. */
export const changedIban = z.string(because('not_text')).nullable().transform(toIban);

/** Why a text is no IBAN. */
export function noIban(text: string): string {
  return hasIbanShape(text) ? because('iban_mistyped') : because('iban_invalid');
}

function toIban(text: string | null | undefined, context: z.RefinementCtx): string | null {
  if (!text?.trim()) return null;
  const iban = findUaeIban(text);
  if (!iban) context.addIssue({ code: 'custom', message: noIban(text) });
  return iban ?? null;
}

/**
 * Money in an answer, always with two decimals. A codec, because answers are encoded: the database value goes in, the
 * wire form comes out, and `z.input` of a contract is the type that the browser receives.
 */
export const decimal = z.codec(z.string(), z.string(), {
  decode: (text) => text,
  encode: (text) => toDecimal(getFilsFrom(text)),
});

/** A time in an answer, a codec for the same reason. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

export const languageCode = z.enum(
  locales,
  because('not_one_of', { name: 'locale', values: locales.join(', ') }),
);
