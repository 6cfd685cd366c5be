import { languages } from '#shared/locales.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/*
 * Dates and numbers in words, by Intl. Browsers have other versions of its words than the server, and its first use takes a
 * tenth of a second on a slow phone: so a server-rendered page brings its texts along (`textOf`). Formats are cached, as
 * creating one is slow too.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const ages = new Map<string, Intl.RelativeTimeFormat>();

export function dateText(tag: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = keyOf(tag, options);
  return pageScope().textOf(`${key} ${date.getTime()}`, () =>
    cachedIn(dates, key, () => new Intl.DateTimeFormat(tag, options)).format(date),
  );
}

export function numberText(tag: string, options: Intl.NumberFormatOptions, number: number): string {
  const key = keyOf(tag, options);
  return pageScope().textOf(`${key} ${number}`, () =>
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
  return pageScope().textOf(`${key} ${count} ${unit}`, () =>
    cachedIn(ages, key, () => new Intl.RelativeTimeFormat(tag, options)).format(count, unit),
  );
}

/** "one, two and three". */
export function listText(tag: string, items: readonly string[]): string {
  return pageScope().textOf(`${tag} ${items.join()}`, () => new Intl.ListFormat(tag).format(items));
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
