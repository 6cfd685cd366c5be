import { languages } from '#shared/locales.ts';
import { givenText } from '#web/kit/format/given-texts.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/*
 * Dates and numbers in words, by Intl. The first use of Intl takes a tenth of a second on a slow phone: the texts of a
 * server-rendered page come with it, and Intl is used only when something changes. Formats are cached, as creating one
 * is slow too.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const ages = new Map<string, Intl.RelativeTimeFormat>();

export function dateText(tag: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = keyOf(tag, options);
  return givenText(`${key} ${date.getTime()}`, () =>
    cachedIn(dates, key, () => new Intl.DateTimeFormat(tag, options)).format(date),
  );
}

export function numberText(tag: string, options: Intl.NumberFormatOptions, number: number): string {
  const key = keyOf(tag, options);
  return givenText(`${key} ${number}`, () =>
    cachedIn(numbers, key, () => new Intl.NumberFormat(tag, options)).format(number),
  );
}

/** "3 minutes ago", or "in 3 minutes" for a positive count. */
export function ageText(
  tag: string,
  options: Intl.RelativeTimeFormatOptions,
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
): string {
  const key = keyOf(tag, options);
  return givenText(`${key} ${count} ${unit}`, () =>
    cachedIn(ages, key, () => new Intl.RelativeTimeFormat(tag, options)).format(count, unit),
  );
}

function keyOf(tag: string, options: object): string {
  return `${tag} ${JSON.stringify(options)}`;
}

function cachedIn<Format>(cache: Map<string, Format>, key: string, make: () => Format): Format {
  const format = cache.get(key) ?? make();
  cache.set(key, format);
  return format;
}

export function intlTag(): string {
  return languages[getLocale()].intlTag;
}
