import { type Fils, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';

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
 * To be read only, nothing is computed with it: three digits and a letter from a thousand on. Intl would do the same, but
 * loading it takes long on a slow phone.
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
