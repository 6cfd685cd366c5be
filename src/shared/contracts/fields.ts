import { z } from 'zod';
import { findUaeIban } from '#shared/iban.ts';
import { findIdIn, LARGEST_ID } from '#shared/ids.ts';
import { getFilsFrom, toDecimal } from '#shared/money.ts';
import { because } from '#shared/reasons/because.ts';

/** An id in a path. One that the database could not hold cannot exist, so it is refused before it is looked up. */
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
 * A line somebody typed: control characters (of any script's line, and what could disguise another text's direction)
 * are taken out, spaces at its ends too, and what is left must have the length.
 */
export function line(least: number, most: number, message: string, tooLong = because('too_long', { most })) {
  return z
    .string(message)
    .transform((text) => withoutControls(text).trim())
    .pipe(
      z
        .string()
        .min(least, message)
        .max(most, tooLong)
        // The database counts characters, not their halves: one emoji is one.
        .refine((text) => [...text].length >= least, message)
        // Joiners join something: alone they are nothing to see.
        .refine((text) => least === 0 || /[^\s\u200c\u200d]/u.test(text), message),
    );
}

/** The same where nothing, null and an empty line all mean "not given". */
export function optionalLine(most: number, tooLong?: string) {
  return line(0, most, because('not_text'), tooLong)
    .nullish()
    .transform((text) => text || null);
}

/**
 * Controls, halves of characters, marks that turn text around, and others nobody sees. The joiners U+200C and U+200D
 * stay: Persian, Urdu and emoji need them.
 */
const CONTROLS = /[\p{Cc}\p{Cs}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Line feeds are kept where a message may have lines. */
export function withoutControls(text: string, keepLines = false): string {
  if (!keepLines) return text.replace(CONTROLS, '');
  return text.replaceAll('\r\n', '\n').replace(CONTROLS, (char) => (char === '\n' ? char : ''));
}

export const optionalIban = z.string(because('not_text')).nullish().transform(toIban);

/** The same within a change, where null takes it away and nothing at all leaves it as it is. */
export const changedIban = z.string(because('not_text')).nullable().transform(toIban);

function toIban(text: string | null | undefined, context: z.RefinementCtx): string | null {
  if (!text?.trim()) return null;
  const iban = findUaeIban(text);
  if (!iban) context.addIssue({ code: 'custom', message: because('iban_invalid') });
  return iban ?? null;
}

/**
 * Money in an answer: always two decimals. Answers are encoded, so these two are codecs: the row's own value goes in,
 * the wire's form comes out, and `z.input` of a contract is what the browser receives.
 */
export const decimal = z.codec(z.string(), z.string(), {
  decode: (text) => text,
  encode: (text) => toDecimal(getFilsFrom(text)),
});

/** An instant in an answer. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
