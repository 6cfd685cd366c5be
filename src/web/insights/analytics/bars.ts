import { addFils, type Fils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { dateText, intlTag } from '#web/kit/format/intl.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** One bar: a day ("2026-11-15"), or a month ("2026-11") if there are many days. */
export type Bar = { key: string; amountFils: Fils };

/** More bars than this would be too thin on a phone. */
const MOST_DAYS = 62;

export function barsOf(days: readonly { date: string; gross: string }[]): Bar[] {
  const keyOf = (date: string) => (days.length > MOST_DAYS ? date.slice(0, 7) : date);
  const sums = new Map<string, Fils>();
  for (const { date, gross } of days) {
    const key = keyOf(date);
    sums.set(key, addFils(sums.get(key) ?? fils(0), getFilsFrom(gross)));
  }
  return [...sums].map(([key, amountFils]) => ({ key, amountFils }));
}

const MONTH_LENGTH = '2026-11'.length;

/** 'Mon' for '2026-11-16', or one letter. A date alone has no time zone, so it is read as UTC. */
export function weekdayOf(date: string, weekday: 'short' | 'narrow' = 'short'): string {
  // CLDR has only Latin letters for Urdu.
  if (weekday === 'narrow' && getLocale() === 'ur') return weekdayOf(date).slice(0, 1);
  return dateText(getLocale(), { weekday, timeZone: 'UTC' }, new Date(date));
}

/** 'Nov 26' for a month. A day is '16/11': two numbers are the shortest name in every language. */
export function shortBarName(key: string): string {
  if (key.length > MONTH_LENGTH) return `${Number(key.slice(8))}/${Number(key.slice(5, 7))}`;
  return inWords(key, { month: 'short', year: '2-digit' });
}

/** 'November 2026' or '16 November 2026'. */
export function longBarName(key: string): string {
  if (key.length > MONTH_LENGTH) return inWords(key, { day: 'numeric', month: 'long', year: 'numeric' });
  return inWords(key, { month: 'long', year: 'numeric' });
}

function inWords(key: string, format: Intl.DateTimeFormatOptions): string {
  return dateText(intlTag(), { ...format, timeZone: 'UTC' }, new Date(key));
}

/** How many names have room below the bars of a narrow and of a wide chart. */
const NAMES = { narrow: 7, wide: 14 };

export type Named = 'always' | 'if-wide' | 'never';

/** Which of many bars have a name below them: every nth, beginning with the first. */
export function namedBars(count: number): Named[] {
  const step = Math.ceil(count / NAMES.narrow);
  const wideStep = Math.ceil(count / NAMES.wide);
  return Array.from({ length: count }, (_, at) => {
    if (at % step === 0) return 'always';
    // Half the step divides it, so that no name comes too close to one that is always there.
    return step % wideStep === 0 && at % wideStep === 0 ? 'if-wide' : 'never';
  });
}

const UNITS = [
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;

/** One label for each bar, and the width that the widest needs. A bar of nothing has no label. */
export type Labels = { texts: string[]; widestPx: number };

/**
 * Two kinds of labels above the bars: exact amounts, and short ones ("950", "12.3K") for when those do not fit. All bars
 * have the same kind, so that they can be compared.
 */
export function barLabels(amountsFils: readonly Fils[]): { exact: Labels; short: Labels } {
  const labelsIn = (format: (amountFils: Fils) => string): Labels => {
    const texts = amountsFils.map((amountFils) => (amountFils === 0 ? '' : format(amountFils)));
    return { texts, widestPx: Math.max(0, ...texts.map(widthPx)) };
  };
  return { exact: labelsIn(formatAmount), short: labelsIn(shortAmount) };
}

/**
 * Three digits and a letter from a thousand on, for display only. Intl could do it, but is slow to load on slow
 * phones.
 */
function shortAmount(amountFils: Fils): string {
  const aed = Number(toDecimal(amountFils));
  if (aed < 1000) return aed.toFixed(0);
  for (const [letter, size] of UNITS) {
    // 999,950 rounds to a million, and is one.
    const inUnit = Number((aed / size).toPrecision(3));
    if (inUnit >= 1) return `${inUnit}${letter}`;
  }
  return aed.toFixed(0);
}

/** A little more than the text needs at the chart's font size of 12 pixels. */
function widthPx(label: string): number {
  return [...label].reduce((width, letter) => width + (/[.,]/.test(letter) ? 3.5 : 7.2), 0);
}
